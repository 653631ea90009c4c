import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { approvalFor, decide } from "#server/modules/firms/approvals.repository.ts";
import { assertRight } from "#server/modules/firms/membership.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { cancelWithin } from "#server/modules/orders/cancelling.ts";
import { mailAboutOrder } from "#server/modules/orders/order-letter.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";

const missing = () => new Refusal(codes.notFound, "订单不存在");
const conflict = (text: string) => new Refusal(codes.stateConflict, text);

export interface Decision {
  readonly userId: string;
  readonly orderId: string;
}

/**
 * The order, locked, and how its approval stands. The lock is that of payments, cancellations and
 * the sweep, so that one of them comes first.
 * @throws Refusal `notFound` for an order of another firm and one within the limit, `forbidden`
 */
async function lockForDecision(tx: Transaction, { userId, orderId }: Decision) {
  if ((await approvalFor(tx, userId, orderId)) === null) throw missing();
  const order = await lockOrder(tx, orderId);
  const found = await approvalFor(tx, userId, orderId);
  if (found === null) throw missing();
  assertRight(found, "approvals");
  return { order, state: found.approval.state };
}

function assertUnpaid(order: OrderRow, at: Date): void {
  if (order.state !== orderStates.awaitingPayment) throw conflict("订单已取消，不用审批了");
  if (order.payBefore <= at) throw conflict("订单超时没付款，不用审批了");
}

/** Lets the order be paid. @throws Refusal `stateConflict` where it was declined or cancelled */
export async function approveWithin(
  tx: Transaction,
  deps: LetterDeps,
  decision: Decision,
): Promise<void> {
  const { order, state } = await lockForDecision(tx, decision);
  if (state === "approved") return;
  const at = nowDate(deps);
  if (state === "declined") throw conflict("已有审批人不同意，订单已取消");
  assertUnpaid(order, at);
  await decide(tx, order.id, { state: "approved", decidedBy: decision.userId, decidedAt: at });
  const text = "企业的审批人同意了，可以付款";
  await addEvent(tx, { orderId: order.id, kind: "change", text, at });
  await mailAboutOrder(tx, deps, order, { what: "可以付款了", lines: [`${text}。`] });
}

/** Cancels the order with the reason. @throws Refusal `stateConflict` where it was approved */
export async function declineWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<void> {
  const { order, state } = await lockForDecision(tx, decision);
  if (state === "declined") return;
  const at = nowDate(deps);
  if (state === "approved") throw conflict("已有审批人同意了");
  assertUnpaid(order, at);
  await decide(tx, order.id, { state: "declined", decidedBy: decision.userId, decidedAt: at });
  const text = `企业的审批人不同意，订单已取消。原因：${reason}`;
  await cancelWithin(tx, deps, order, { reason: `审批人不同意：${reason}`, text, at });
  await mailAboutOrder(tx, deps, order, { what: "审批人不同意", lines: [text] });
}
