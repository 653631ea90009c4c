import { readRecord, removeRecord, writeRecord } from "#db/records.ts";
import type { DraftRow } from "#db/rows.ts";
import { currentUserKey } from "#db/user-database.ts";

const key = "left_drafts";

/** A draft as it stood when its page was left before the write had ended; `userKey` null: a guest's. */
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

/** Drafts that wait to be written, of whoever is signed in and of guests. */
export const leftDrafts = (): DraftRow[] =>
  all()
    .filter(({ userKey }) => userKey === null || userKey === currentUserKey())
    .map(({ draft }) => draft);

/** Takes the place of what waited of this draft. */
export const keepLeftDraft = (draft: DraftRow): void =>
  keep([...all().filter((one) => one.draft.id !== draft.id), { userKey: currentUserKey(), draft }]);

export function forgetLeftDraft(id: string): void {
  const left = all();
  if (left.length > 0) keep(left.filter(({ draft }) => draft.id !== id));
}

/** A buyer's data has another name from now on. */
export function renameLeftDrafts(from: string, to: string): void {
  const left = all();
  if (!left.some(({ userKey }) => userKey === from)) return;
  keep(left.map((one) => (one.userKey === from ? { ...one, userKey: to } : one)));
}

/** Nothing of this buyer, or of anybody (null), waits any more. */
export const forgetLeftDrafts = (userKey: string | null): void =>
  keep(userKey === null ? [] : all().filter((one) => one.userKey !== userKey));
