import { call } from "#api/call.ts";
import { refusalOf, sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { cancelOrder, nameOrderInvoice, takeGood } from "#contract/orders/orders.ts";
import {
  dropOrderRequest,
  keepOrderRequest,
  type OrderAct,
  type OrderRequest,
} from "#data/outbox/order-requests.ts";

/** An order of a request. */
export type AskedOrder = Pick<OrderRequest, "orderId" | "orderNo">;

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
    const moved = await asking;
    // A request that waited on the device has nothing left to do.
    await dropOrderRequest(moved.order_id).catch(() => undefined);
    return { kind: "moved", moved };
  } catch (error) {
    const text = sayWhy(error);
    return { kind: error instanceof Unreachable ? "unknown" : "refused", text };
  }
}

export const cancel = (order_id: string): Promise<Asked> =>
  outcome(call(cancelOrder, { order_id }));

/**
 * Stores the request on the device; 待发箱 asks for a confirmation before it is sent.
 * @returns false where the device cannot store it
 */
export const askLater = (order: AskedOrder, act: OrderAct): Promise<boolean> =>
  keepOrderRequest({ ...order, act, reason: null, at: Date.now() });

/**
 * Resolves with null when the order has the title, else with the reason. A repetition has one
 * effect.
 */
export const nameInvoice = (order_id: string, invoice_id: string): Promise<string | null> =>
  refusalOf(call(nameOrderInvoice, { order_id, invoice_id }));

export const confirmReceipt = (order_id: string): Promise<Asked> =>
  outcome(call(takeGood, { order_id }));
