import { and, count, desc, eq, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { draft } from "#server/infra/database/tables/drafts.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";

export type DraftRow = typeof draft.$inferSelect;

/** Days that a removal is reported, so that an offline device deletes the draft too. */
const removedDays = 180;
/** Reported removals of one buyer at most. */
const mostRemoved = 300;

const ofBuyer = (userId: string) => eq(draft.userId, userId);

/** A buyer's drafts and removals, latest first. */
export const draftsOf = (db: Database | Transaction, userId: string): Promise<DraftRow[]> =>
  db.select().from(draft).where(ofBuyer(userId)).orderBy(desc(draft.changedAt), draft.draftId);

/** Serialises changes of a buyer's drafts. */
export async function lockDraftsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update");
}

/** The draft of this id, or its removal; null where the buyer never had one. */
export async function findDraft(
  tx: Transaction,
  userId: string,
  draftId: string,
): Promise<DraftRow | null> {
  const [row] = await tx
    .select()
    .from(draft)
    .where(and(ofBuyer(userId), eq(draft.draftId, draftId)));
  return row ?? null;
}

export async function countDrafts(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ drafts: count() })
    .from(draft)
    .where(and(ofBuyer(userId), isNotNull(draft.content)));
  return row?.drafts ?? 0;
}

/**
 * Writes a version of a draft; `content` null removes it, and the oldest of too many removals are
 * deleted.
 */
export async function writeDraft(
  tx: Transaction,
  deps: WithClock,
  row: { userId: string; draftId: string; edition: string; content: DraftContent | null },
): Promise<void> {
  const { edition, content, userId } = row;
  const changedAt = nowDate(deps);
  await tx
    .insert(draft)
    .values({ ...row, changedAt })
    .onConflictDoUpdate({
      target: [draft.userId, draft.draftId],
      set: { edition, content, changedAt },
    });
  if (content !== null) return;
  const newestRemoved = tx
    .select({ draftId: draft.draftId })
    .from(draft)
    .where(and(ofBuyer(userId), isNull(draft.content)))
    .orderBy(desc(draft.changedAt), draft.draftId)
    .limit(mostRemoved);
  await tx
    .delete(draft)
    .where(and(ofBuyer(userId), isNull(draft.content), notInArray(draft.draftId, newestRemoved)));
}

export async function pruneRemovedDrafts(deps: WithDatabase & WithClock): Promise<void> {
  const before = new Date(deps.clock.now() - removedDays * 86_400_000);
  await deps.db.delete(draft).where(and(isNull(draft.content), lt(draft.changedAt, before)));
}
