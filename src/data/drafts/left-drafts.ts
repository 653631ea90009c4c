import { readRecord, removeRecord, writeRecord } from "#db/records.ts";
import type { DraftRow } from "#db/rows.ts";
import { currentUserKey } from "#db/user-database.ts";

const key = "left_drafts";

/** A draft of a page that closed before the write had ended; `userKey` null: a guest's. */
interface LeftDraft {
  readonly userKey: string | null;
  readonly draft: DraftRow;
}

const isLeft = (entry: unknown): entry is LeftDraft =>
  typeof entry === "object" &&
  entry !== null &&
  "userKey" in entry &&
  "draft" in entry &&
  typeof entry.draft === "object" &&
  entry.draft !== null &&
  "id" in entry.draft &&
  "job" in entry.draft;

function all(): LeftDraft[] {
  const value = readRecord(key)?.value;
  return Array.isArray(value) ? value.filter(isLeft) : [];
}

function keep(left: readonly LeftDraft[]): void {
  if (left.length === 0) removeRecord(key);
  else writeRecord(key, { value: left, expire: 0 });
}

/** Drafts that wait to be written, of the signed-in buyer and of guests. */
export const leftDrafts = (): DraftRow[] =>
  all()
    .filter(({ userKey }) => userKey === null || userKey === currentUserKey())
    .map(({ draft }) => draft);

/** Replaces an earlier waiting version of this draft. */
export const keepLeftDraft = (draft: DraftRow): void =>
  keep([...all().filter((one) => one.draft.id !== draft.id), { userKey: currentUserKey(), draft }]);

export function forgetLeftDraft(id: string): void {
  const left = all();
  if (left.length > 0) keep(left.filter(({ draft }) => draft.id !== id));
}

/** A buyer's data have another name from now on. */
export function renameLeftDrafts(from: string, to: string): void {
  const left = all();
  if (!left.some(({ userKey }) => userKey === from)) return;
  keep(left.map((one) => (one.userKey === from ? { ...one, userKey: to } : one)));
}

/** Discards everything of this buyer, or of everybody (null). */
export const forgetLeftDrafts = (userKey: string | null): void =>
  keep(userKey === null ? [] : all().filter((one) => one.userKey !== userKey));
