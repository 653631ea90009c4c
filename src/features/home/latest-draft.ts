import { deviceMayHold } from "#db/holds.ts";
import type { Draft } from "#db/rows.ts";

/** The quote that this device worked on last, or null. Never rejects: a draft is a convenience here. */
export async function latestDraft(): Promise<Draft | null> {
  try {
    if (!(await deviceMayHold("shop-public", "shop-u-"))) return null;
    const { listDrafts } = await import("#db/drafts.ts");
    return (await listDrafts())[0] ?? null;
  } catch {
    return null;
  }
}
