import { publicDatabase } from "#db/public-database.ts";
import type { Draft } from "#db/rows.ts";
import { draftOf, putDraft } from "./drafts.ts";

/** Drafts that were made on this device without a login. */
export async function guestDrafts(): Promise<Draft[]> {
  const rows = await publicDatabase.use<Draft[]>([], ({ drafts }) => drafts.toArray());
  return rows.flatMap((row) => draftOf(row) ?? []);
}

/** Makes them drafts of the signed-in buyer. @returns whether all of them are stored */
export async function takeIntoAccount(drafts: readonly Draft[]): Promise<boolean> {
  for (const draft of drafts) {
    if (!(await putDraft(draft).catch(() => false))) return false;
  }
  return true;
}
