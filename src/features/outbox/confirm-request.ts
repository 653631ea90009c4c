import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  cancelOrder,
  type OrderDetail,
  orderDetailCall,
  takeGood,
} from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import {
  dropOrderRequest,
  keepOrderRequest,
  type OrderAct,
  type OrderRequest,
} from "#data/outbox/order-requests.ts";
import { isPassing } from "#data/outbox/send-waiting.ts";

/** The result of a tap on a request. */
export type Confirmed =
  /** The shop would accept it now: the buyer sees the order's state and confirms. */
  | { readonly kind: "allowed"; readonly order: OrderDetail }
  | { readonly kind: "done" }
  /** It had happened before the tap. */
  | { readonly kind: "already" }
  | { readonly kind: "refused"; readonly reason: string }
  /** No final reply: the request stays. */
  | { readonly kind: "open"; readonly text: string };

const endStates = { cancel: orderStates.cancelled, receive: orderStates.completed } as const;
const allowedNames = { cancel: "cancel", receive: "take_good" } as const;
const actCalls: Record<OrderAct, typeof cancelOrder | typeof takeGood> = {
  cancel: cancelOrder,
  receive: takeGood,
};

async function failed(request: OrderRequest, error: unknown): Promise<Confirmed> {
  if (error instanceof Unreachable) return { kind: "open", text: error.message };
  if (!(error instanceof Refusal)) throw error;
  const { code, message } = error;
  if (code === codes.loginExpired || isPassing(code)) return { kind: "open", text: message };
  await keepOrderRequest({ ...request, reason: message });
  return { kind: "refused", reason: message };
}

/** Sends the request, after the buyer's confirmation. */
export async function sendRequest(request: OrderRequest): Promise<Confirmed> {
  const { orderId, act } = request;
  try {
    await call(actCalls[act], { order_id: orderId });
  } catch (error) {
    return failed(request, error);
  }
  await dropOrderRequest(orderId);
  return { kind: "done" };
}

/**
 * Reads the order's current state for a request. Where the shop no longer allows it, asks the shop,
 * whose refusal is the reason.
 */
export async function checkRequest(request: OrderRequest): Promise<Confirmed> {
  const { orderId, act } = request;
  let order: OrderDetail;
  try {
    order = await call(orderDetailCall, { order_id: orderId });
  } catch (error) {
    return failed(request, error);
  }
  if (order.state === endStates[act]) {
    await dropOrderRequest(orderId);
    return { kind: "already" };
  }
  return order.actions.includes(allowedNames[act])
    ? { kind: "allowed", order }
    : sendRequest(request);
}
