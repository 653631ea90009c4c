import type { Draft } from "#db/rows.ts";

/** A first visit must not load Dexie only to learn that there is nothing. */
async function mayHaveDrafts(): Promise<boolean> {
  if (typeof indexedDB === "undefined") return false;
  if (typeof indexedDB.databases !== "function") return true;
  const names = await indexedDB.databases();
  return names.some(({ name }) => name?.startsWith("shop-public") || name?.startsWith("shop-u-"));
}

/** The quote that this device worked on last, or null. Never rejects: a draft is a convenience here. */
export async function latestDraft(): Promise<Draft | null> {
  try {
    if (!(await mayHaveDrafts())) return null;
    const { listDrafts } = await import("#db/drafts.ts");
    return (await listDrafts())[0] ?? null;
  } catch {
    return null;
  }
}
