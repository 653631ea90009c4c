import type { OutputOf, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  type listDrafts,
  mostDrafts,
  type putDraft,
  type removeDraft,
} from "#contract/quotes/drafts.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import {
  countDrafts,
  type DraftRow,
  draftsOf,
  findDraft,
  lockDraftsOf,
  writeDraft,
} from "./drafts.repository.ts";

type Removal = ParsedInputOf<typeof removeDraft>;

export async function keptDrafts(
  deps: WithDatabase,
  userId: string,
): Promise<OutputOf<typeof listDrafts>> {
  const rows = await draftsOf(deps.db, userId);
  return rows.map(({ draftId, edition, content }) => ({ draft_id: draftId, edition, content }));
}

/**
 * Runs `write` unless the change was applied before. @throws Refusal `stateConflict` for another
 * base version
 */
async function follow(
  deps: WithDatabase,
  userId: string,
  { draft_id, edition, after }: Removal,
  write: (tx: Transaction, found: DraftRow | null) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDraftsOf(tx, userId);
    const found = await findDraft(tx, userId, draft_id);
    if (found?.edition === edition) return;
    if (!after.includes(found?.edition ?? null)) {
      throw new Refusal(codes.stateConflict, "这份草稿后来在别处改过");
    }
    await write(tx, found);
  });
}

/** @throws Refusal `stateConflict` (another base version), `invalidInput` (too many drafts) */
export const keepDraft = (
  deps: WithDatabase & WithClock,
  userId: string,
  input: ParsedInputOf<typeof putDraft>,
): Promise<void> =>
  follow(deps, userId, input, async (tx, found) => {
    const isNew = (found?.content ?? null) === null;
    if (isNew && (await countDrafts(tx, userId)) >= mostDrafts) {
      throw new Refusal(codes.invalidInput, `账户里最多存${mostDrafts}份草稿`);
    }
    const { draft_id: draftId, edition, content } = input;
    await writeDraft(tx, deps, { userId, draftId, edition, content });
  });

/**
 * Also removes an unknown draft: its first version may still arrive.
 * @throws Refusal `stateConflict`: it was changed since the removal was made
 */
export const dropDraft = (
  deps: WithDatabase & WithClock,
  userId: string,
  input: Removal,
): Promise<void> =>
  follow(deps, userId, input, async (tx) => {
    const { draft_id: draftId, edition } = input;
    await writeDraft(tx, deps, { userId, draftId, edition, content: null });
  });
