import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import type { Changes } from "./proof-acts.ts";

const keyOf = (proofId: string) => shelfKey<Changes | null>(`proof-changes:${proofId}`);

/** What was typed and marked for a proof and not sent; it survives a reload. */
export const keptChanges = async (proofId: string): Promise<Changes> =>
  (await lastSeen(keyOf(proofId)).catch(() => null))?.value ?? { words: "", marks: [] };

/** Null: it was sent. */
export const keepChanges = (proofId: string, changes: Changes | null): void => {
  void remember(keyOf(proofId), changes);
};
