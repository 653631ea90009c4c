import { orderStates } from "#contract/states.ts";
import type { Deps } from "#server/deps.ts";
import { renewedPromise } from "#server/orders/promise.ts";
import { inTransaction, type Transaction } from "#server/store/database.ts";
import { book, channelAccount, receivableAccount, userAccount } from "#server/store/ledger.ts";
import { lockOrder, moveOrder, movePayState, type OrderRow } from "#server/store/orders.ts";
import {
  movePayment,
  openPayment,
  type PaymentRow,
  paymentByTradeNo,
} from "#server/store/payments.ts";

/** Money that a provider says has come in. */
export interface Arrival {
  readonly outTradeNo: string;
  /** The provider's own number of the movement; one is booked at most once. */
  readonly transactionId: string;
  readonly amountFen: number;
}

/**
 * `settled` pays the order; `known` was booked before; `returned` went to the
 * buyer's balance because the order no longer waits for it; `unknown` and
 * `wrongAmount` have no effect and are for the log.
 */
export type Settling = "settled" | "known" | "returned" | "unknown" | "wrongAmount";

/** Books money that came in, at most once, however often and late it is told. */
export async function settle(deps: Deps, arrival: Arrival): Promise<Settling> {
  const settling = await inTransaction(deps.db, (tx) => settleWithin(tx, deps, arrival));
  if (settling === "unknown" || settling === "wrongAmount" || settling === "returned") {
    deps.log.warn({ settling, outTradeNo: arrival.outTradeNo }, "payment needs a look");
  }
  return settling;
}

export async function settleWithin(
  tx: Transaction,
  deps: Deps,
  arrival: Arrival,
): Promise<Settling> {
  const found = await paymentByTradeNo(tx, arrival.outTradeNo);
  if (found === null) return "unknown";
  const order = await lockOrder(tx, found.orderId);
  // Read again: another process may have settled it while this one waited for the lock.
  const payment = await paymentByTradeNo(tx, arrival.outTradeNo);
  if (payment === null) return "unknown";
  if (payment.transactionId !== null) return "known";
  if (payment.amountFen !== arrival.amountFen) return "wrongAmount";
  const at = new Date(deps.clock.now());
  const { transactionId } = arrival;
  if (order.state !== orderStates.awaitingPayment) {
    return giveBack(tx, { order, payment, transactionId, at });
  }
  const open = await openPayment(tx, order.id);
  if (open !== null && open.id !== payment.id) {
    await movePayment(tx, { id: open.id, from: "paying", to: "closed", at });
  }
  await movePayment(tx, { id: payment.id, from: payment.state, to: "paid", at, transactionId });
  await book(tx, {
    kind: "payment",
    orderId: order.id,
    note: `支付订单${order.orderNo}`,
    at,
    postings: [
      { account: sourceOf(payment), fen: -payment.amountFen },
      { account: receivableAccount(order.id), fen: payment.amountFen },
    ],
  });
  await movePayState(tx, order.id, order.payState, "paid");
  await moveOrder(tx, {
    orderId: order.id,
    from: orderStates.awaitingPayment,
    to: orderStates.awaitingArtwork,
    kind: "payment",
    text: "付款成功",
    at,
    set: { paidAt: at, promise: await renewedPromise(tx, deps, order) },
  });
  return "settled";
}

const sourceOf = (payment: PaymentRow): string =>
  payment.channel === "balance" ? userAccount(payment.userId) : channelAccount(payment.channel);

interface Late {
  readonly order: OrderRow;
  readonly payment: PaymentRow;
  readonly transactionId: string;
  readonly at: Date;
}

/** Money for an order that is paid already or cancelled: never dropped, put on the balance. */
async function giveBack(tx: Transaction, late: Late): Promise<Settling> {
  const { order, payment, transactionId, at } = late;
  await movePayment(tx, { id: payment.id, from: payment.state, to: "paid", at, transactionId });
  await movePayment(tx, { id: payment.id, from: "paid", to: "refunding", at });
  await movePayment(tx, {
    id: payment.id,
    from: "refunding",
    to: "refunded",
    at,
    message: "订单已不需付款，款项退回余额",
  });
  await book(tx, {
    kind: "refund",
    orderId: order.id,
    note: `订单${order.orderNo}迟到的付款退回余额`,
    at,
    postings: [
      { account: channelAccount(payment.channel), fen: -payment.amountFen },
      { account: userAccount(payment.userId), fen: payment.amountFen },
    ],
  });
  return "returned";
}

/** The provider says no: the attempt ends, the order may be paid another way. */
export async function decline(deps: Deps, outTradeNo: string, message: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await paymentByTradeNo(tx, outTradeNo);
    if (found === null) return;
    const order = await lockOrder(tx, found.orderId);
    const payment = await paymentByTradeNo(tx, outTradeNo);
    if (payment === null || payment.state !== "paying") return;
    const at = new Date(deps.clock.now());
    await movePayment(tx, { id: payment.id, from: "paying", to: "closed", at, message });
    if (order.payState === "paying") await movePayState(tx, order.id, "paying", "unpaid");
  });
}
