import type { OutputOf } from "#contract/endpoint.ts";
import { yuanOf } from "#contract/money.ts";
import type { checkPay } from "#contract/orders.ts";
import { orderStates } from "#contract/states.ts";
import type { Deps } from "#server/deps.ts";
import { paymentGateways } from "#server/gateways/payment-channels.ts";
import { cancelOverdue } from "#server/orders/cancelling.ts";
import { ownOrder } from "#server/store/orders.ts";
import { openPayment, type PaymentRow, paymentsOf } from "#server/store/payments.ts";
import { decline, receive } from "./settling.ts";

/** Asks the provider about one open attempt and books what it says. */
export async function askProvider(deps: Deps, payment: PaymentRow): Promise<void> {
  const outcome = await paymentGateways(deps)[payment.channel].query(payment);
  switch (outcome.kind) {
    case "waiting":
      return;
    case "paid":
      await receive(deps, {
        channel: payment.channel,
        outTradeNo: payment.outTradeNo,
        transactionId: outcome.transactionId,
        amountFen: outcome.amountFen,
      });
      return;
    case "failed":
      await decline(deps, payment.outTradeNo, outcome.message);
  }
}

/**
 * Has the money for an order come in? The provider is asked where nothing is known yet.
 * @throws Refusal `notFound`
 */
export async function checkPayment(
  deps: Deps,
  userId: string,
  orderId: string,
): Promise<OutputOf<typeof checkPay>> {
  await ownOrder(deps.db, userId, orderId);
  const open = await openPayment(deps.db, orderId);
  if (open !== null) await askProvider(deps, open);
  await cancelOverdue(deps, 1, userId);
  const order = await ownOrder(deps.db, userId, orderId);
  const [last] = await paymentsOf(deps.db, orderId);
  const { outcome, message } = verdict(order.state, order.payState, last);
  return {
    order_id: order.id,
    outcome,
    channel: last?.channel ?? null,
    amount: yuanOf(order.totalFen),
    state: order.state,
    message,
    transfer: await transferOf(deps, last),
  };
}

/** Where the money of an open transfer goes; null where none is open. */
async function transferOf(deps: Deps, last: PaymentRow | undefined) {
  if (last?.state !== "paying" || last.channel !== "offline") return null;
  const gateway = paymentGateways(deps).offline;
  if (!(await gateway.offered())) return null;
  const next = await gateway.open(last);
  return next.kind === "transfer" ? next : null;
}

type Verdict = Pick<OutputOf<typeof checkPay>, "outcome" | "message">;

function verdict(state: number, payState: string, last: PaymentRow | undefined): Verdict {
  if (state === orderStates.cancelled) {
    const refunded = payState === "refunded";
    return { outcome: "closed", message: refunded ? "订单已取消，款项已退回余额" : "订单已取消" };
  }
  if (state !== orderStates.awaitingPayment) return { outcome: "paid", message: "付款成功" };
  if (last?.state === "paying") {
    const transfer = last.channel === "offline";
    return { outcome: "waiting", message: transfer ? "等待确认到账" : "还没有收到付款结果" };
  }
  // An attempt that the provider refused keeps its words; one that was given up for another has none.
  if (last?.state === "closed" && last.message !== "") {
    return { outcome: "declined", message: last.message };
  }
  return { outcome: "unpaid", message: "尚未付款" };
}
