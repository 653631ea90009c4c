import { call } from "#api/call.ts";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { cancelOrder, nameOrderInvoice, takeGood } from "#contract/orders/orders.ts";

export type Moved = OutputOf<typeof cancelOrder>;

/**
 * The result of an action. `unknown`: no reply came, so the order must be loaded again. Both calls
 * check the order's state, so that a repetition has one effect.
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

/**
 * Resolves with null when the order has the title, else with the reason. A repetition has one
 * effect.
 */
export const nameInvoice = (order_id: string, invoice_id: string): Promise<string | null> =>
  refusalOf(call(nameOrderInvoice, { order_id, invoice_id }));

export const confirmReceipt = (order_id: string): Promise<Asked> =>
  outcome(call(takeGood, { order_id }));
