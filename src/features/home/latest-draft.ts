import { deviceMayHold } from "#data/outbox/holds.ts";
import type { Draft } from "#db/rows.ts";

/**
 * The draft with a pending 立即下单, else the one last edited, or null. Never rejects, because a draft
 * is optional here.
 */
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
