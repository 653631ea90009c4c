import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { OutboxRow } from "#db/rows.ts";
import { linesSeen } from "./cart-seen.ts";

/**
 * Base editions of a change made on this device: `given`, on which it was made, and a later one
 * that another tab has loaded. Undefined where the host has no editions.
 */
export async function editionsOf(
  kind: CartKind,
  lineId: string,
  given: string | undefined,
): Promise<OutboxRow["after"]> {
  const seen = (await linesSeen(kind)).find(({ line_id }) => line_id === lineId);
  const both = [given, seen?.edition].filter((edition) => edition !== undefined);
  return both.length === 0 ? undefined : both;
}
