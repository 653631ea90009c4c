import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { OutboxRow } from "#db/rows.ts";
import { linesSeen } from "./cart-seen.ts";

/**
 * The editions of a line that a change made on this device follows: `given`, on which it was made,
 * and the one that another tab has seen since. Undefined where the host counts none.
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
