import { deviceMayHold } from "#data/outbox/holds.ts";
import type { Draft } from "#db/rows.ts";

/** The quote that is on its way to be ordered, else the one this device worked on last, or null. Never rejects: a draft is a convenience here. */
export async function latestDraft(): Promise<Draft | null> {
  try {
    if (!(await deviceMayHold("shop-public", "shop-u-"))) return null;
    const [{ listDrafts }, { readOrderIntent }] = await Promise.all([
      import("#data/drafts/drafts.ts"),
      import("#data/outbox/order-intent.ts"),
    ]);
    const drafts = await listDrafts();
    const ordering = readOrderIntent()?.draftId;
    return drafts.find(({ id }) => id === ordering) ?? drafts[0] ?? null;
  } catch {
    return null;
  }
}
