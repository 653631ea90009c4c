import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { cancelOrder, takeGood } from "#contract/orders.ts";

export type Moved = OutputOf<typeof cancelOrder>;

/**
 * How asking ended. `unknown`: no answer came, so the order has to be read again; both calls
 * are guarded by the order's state, so that asking twice has one effect.
 */
export type Asked =
  | { readonly kind: "moved"; readonly moved: Moved }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "unknown"; readonly text: string };

async function outcome(asking: Promise<Moved>): Promise<Asked> {
  try {
    return { kind: "moved", moved: await asking };
  } catch (error) {
    const text = sayWhy(error);
    return { kind: error instanceof Unreachable ? "unknown" : "refused", text };
  }
}

export const cancel = (order_id: string): Promise<Asked> =>
  outcome(call(cancelOrder, { order_id }));

export const confirmReceipt = (order_id: string): Promise<Asked> =>
  outcome(call(takeGood, { order_id }));
