import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { type OrderDetail, orderDetailCall } from "#contract/orders/orders.ts";
import {
  dropOrderRequest,
  endRequest,
  isAboutProof,
  isDone,
  orderRequests,
  proofIdOf,
} from "#data/outbox/order-requests.ts";
import { checkProof } from "./proof-check.ts";

/** An order that shows what became of its requests. */
export type SettledOrder = Pick<OrderDetail, "order_id" | "state" | "stateText" | "artwork">;

/**
 * Compares the stored requests of an order with it: deletes those that it shows as done, and ends
 * decisions about a proof that the shop can no longer take.
 */
export async function settleRequests(order: SettledOrder): Promise<void> {
  for (const request of await orderRequests()) {
    if (request.orderId !== order.order_id) continue;
    if (isDone(request, order)) await dropOrderRequest(request.orderId, proofIdOf(request));
    else if (isAboutProof(request) && request.ended === undefined) {
      const checked = checkProof(request, order);
      if (checked.kind === "refused") await endRequest(request, checked);
    }
  }
}

/** Reads the order of each decision about a proof that waits, and settles its requests. */
export async function readAskedOrders(): Promise<void> {
  const waiting = (await orderRequests()).filter((one) => isAboutProof(one) && !one.ended);
  for (const order_id of new Set(waiting.map(({ orderId }) => orderId))) {
    try {
      await settleRequests(await call(orderDetailCall, { order_id }));
    } catch (error) {
      // The buyer's tap reads it again, and says why it failed.
      if (!(error instanceof Unreachable || error instanceof Refusal)) throw error;
    }
  }
}
