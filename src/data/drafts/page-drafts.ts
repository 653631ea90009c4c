import type { DraftRow } from "#db/rows.ts";
import { currentUserKey } from "#db/user-database.ts";

/** Drafts that the device could not store: they stay in this page until it is closed. */
const held = new Map<string, { readonly userKey: string | null; readonly row: DraftRow }>();

export const holdDraft = (row: DraftRow): unknown =>
  held.set(row.id, { userKey: currentUserKey(), row });

export const dropHeldDraft = (id: string): unknown => held.delete(id);

/** Those of guests and of the signed-in buyer. */
export const draftsOfPage = (): DraftRow[] =>
  [...held.values()]
    .filter(({ userKey }) => userKey === null || userKey === currentUserKey())
    .map(({ row }) => row);

/** The buyer has logged out: removes their drafts. */
export const forgetDraftsOfPage = (): void => held.clear();
