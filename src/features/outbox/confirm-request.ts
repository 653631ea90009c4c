import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { checkProof } from "#components/outbox/proof-check.ts";
import { sendApproval, sendChanges } from "#components/proofs/proof-acts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  cancelOrder,
  type OrderDetail,
  orderDetailCall,
  takeGood,
} from "#contract/orders/orders.ts";
import {
  dropOrderRequest,
  endRequest,
  endStates,
  isAboutProof,
  keepOrderRequest,
  type MoveRequest,
  type OrderAct,
  type OrderRequest,
  proofIdOf,
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

const allowedNames = { cancel: "cancel", receive: "take_good" } as const;
const actCalls: Record<OrderAct, typeof cancelOrder | typeof takeGood> = {
  cancel: cancelOrder,
  receive: takeGood,
};

async function refuse(request: OrderRequest, reason: string): Promise<Confirmed> {
  await keepOrderRequest({ ...request, reason });
  return { kind: "refused", reason };
}

async function failed(request: OrderRequest, error: unknown): Promise<Confirmed> {
  if (error instanceof Unreachable) return { kind: "open", text: error.message };
  if (!(error instanceof Refusal)) throw error;
  const { code, message } = error;
  if (code === codes.loginExpired || isPassing(code)) return { kind: "open", text: message };
  return refuse(request, message);
}

async function sendAct(request: OrderRequest): Promise<void> {
  const { orderId } = request;
  switch (request.act) {
    case "approve":
      return sendApproval(orderId, { proof_id: request.proofId, sha256: request.sha256 });
    case "answer":
      return sendChanges(orderId, request.proofId, request);
    case "cancel":
    case "receive":
      await call(actCalls[request.act], { order_id: orderId });
  }
}

/** Sends the request, after the buyer's confirmation. */
export async function sendRequest(request: OrderRequest): Promise<Confirmed> {
  const { orderId } = request;
  try {
    await sendAct(request);
  } catch (error) {
    return failed(request, error);
  }
  await dropOrderRequest(orderId, proofIdOf(request));
  return { kind: "done" };
}

async function already(request: OrderRequest): Promise<Confirmed> {
  await dropOrderRequest(request.orderId, proofIdOf(request));
  return { kind: "already" };
}

/** Where the shop no longer allows the act, asks the shop, whose refusal is the reason. */
function checkMove(request: MoveRequest, order: OrderDetail): Promise<Confirmed> | Confirmed {
  if (order.state === endStates[request.act]) return already(request);
  return order.actions.includes(allowedNames[request.act])
    ? { kind: "allowed", order }
    : sendRequest(request);
}

/** Reads the order's current state for a request, and compares both. */
export async function checkRequest(request: OrderRequest): Promise<Confirmed> {
  const { orderId } = request;
  let order: OrderDetail;
  try {
    order = await call(orderDetailCall, { order_id: orderId });
  } catch (error) {
    return failed(request, error);
  }
  if (!isAboutProof(request)) return checkMove(request, order);
  const checked = checkProof(request, order);
  switch (checked.kind) {
    case "open":
      return { kind: "allowed", order };
    case "done":
      return already(request);
    case "refused":
      await endRequest(request, checked);
      return { kind: "refused", reason: checked.reason };
  }
}
