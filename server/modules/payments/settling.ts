import { orderStates } from "#contract/orders/states.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithLog, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { accountOfOrder } from "#server/modules/firm-accounts/charging.ts";
import {
  book,
  channelAccount,
  firmAccount,
  receivableAccount,
  userAccount,
} from "#server/modules/ledger/ledger.repository.ts";
import { isReceived, lockNumber } from "#server/modules/ledger/movement-numbers.repository.ts";
import {
  moveOrder,
  movePayState,
  setPayTerm,
} from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  giveUpPayment,
  movePayment,
  openPayment,
  type PaymentRow,
  paymentById,
  paymentByTradeNo,
} from "#server/modules/order-records/payments.repository.ts";
import { renewedPromise } from "#server/modules/order-records/promise.ts";
import { suspenseOfNumber } from "#server/modules/order-records/suspense.repository.ts";
import type { PaymentDeps, WithGateways } from "#server/modules/payments/providers/payment.ts";
import { suspendWithin } from "./suspending.ts";

/** A payment that a provider or staff confirms. */
export interface Arrival {
  readonly outTradeNo: string;
  /** The provider's own number of the movement; it is booked at most once. */
  readonly transactionId: string;
  readonly amountFen: number;
}

/**
 * `settled` pays the order; `known` was booked before; `suspended` is on the suspense account
 * because the order no longer waits for it. `used` (the number is booked for other money),
 * `unknown` (no such trade) and `wrongAmount` changed nothing.
 */
export type Settling = "settled" | "known" | "suspended" | "used" | "unknown" | "wrongAmount";

/** Books incoming money at most once, however often and late it is reported. */
export async function settle(deps: PaymentDeps, arrival: Arrival): Promise<Settling> {
  const settling = await inTransaction(deps.db, (tx) => settleWithin(tx, deps, arrival));
  return noted(deps, arrival, settling);
}

/**
 * The same for money that a provider guarantees: without a matching order it goes to the suspense
 * account.
 */
export async function receive(
  deps: PaymentDeps,
  { channel, ...arrival }: Arrival & { readonly channel: PayChannel },
): Promise<Settling> {
  const settling = await inTransaction(deps.db, async (tx) => {
    const result = await settleWithin(tx, deps, arrival);
    if (result !== "unknown" && result !== "wrongAmount") return result;
    await lockNumber(tx, "in", arrival.transactionId);
    if (await isReceived(tx, arrival.transactionId)) return "known";
    if (arrival.amountFen <= 0) return result;
    const payment = await paymentByTradeNo(tx, arrival.outTradeNo);
    await suspendWithin(tx, deps, { ...arrival, channel, reason: result, payment });
    if (payment?.state === "paying") {
      await declineWithin(tx, deps, payment, "收到的金额与应付不符，本店核对后处理");
    }
    return "suspended";
  });
  return noted(deps, arrival, settling);
}

function noted(deps: WithLog, { outTradeNo }: Arrival, settling: Settling): Settling {
  if (settling !== "settled" && settling !== "known") {
    deps.log.warn({ settling, outTradeNo }, "a payment needs a manual check");
  }
  return settling;
}

export async function settleWithin(
  tx: Transaction,
  deps: WithDatabase & WithClock & WithRandom & WithGateways,
  arrival: Arrival,
): Promise<Settling> {
  const found = await paymentByTradeNo(tx, arrival.outTradeNo);
  if (found === null) return "unknown";
  const order = await lockOrder(tx, found.orderId);
  // Read again: another process may have settled it while this one waited for the lock.
  const payment = await paymentById(tx, found.id);
  const { transactionId, amountFen } = arrival;
  if (payment.transactionId === transactionId) {
    return payment.amountFen === amountFen ? "known" : "used";
  }
  await lockNumber(tx, "in", transactionId);
  const held = await suspenseOfNumber(tx, transactionId);
  if (held !== null) {
    return held.paymentId === payment.id && held.amountFen === amountFen ? "known" : "used";
  }
  if (await isReceived(tx, arrival.transactionId)) return "used";
  if (payment.amountFen !== arrival.amountFen) return "wrongAmount";
  if (payment.transactionId !== null || order.state !== orderStates.awaitingPayment) {
    const reason = order.state === orderStates.cancelled ? "cancelled" : "paid";
    await suspendWithin(tx, deps, { ...arrival, channel: payment.channel, reason, payment });
    return "suspended";
  }
  const at = new Date(deps.clock.now());
  const open = await openPayment(tx, order.id);
  if (open !== null && open.id !== payment.id) {
    await giveUpPayment(tx, open.id, at);
  }
  await movePayment(tx, { id: payment.id, from: payment.state, to: "paid", at, transactionId });
  await book(tx, {
    kind: "payment",
    orderId: order.id,
    note: `支付订单${order.orderNo}`,
    at,
    postings: [
      { account: await sourceOf(tx, deps, payment), fen: -payment.amountFen },
      { account: receivableAccount(order.id), fen: payment.amountFen },
    ],
  });
  await movePayState(tx, order.id, order.payState, "paid");
  await moveOrder(tx, {
    orderId: order.id,
    from: orderStates.awaitingPayment,
    to: orderStates.awaitingArtwork,
    kind: "payment",
    text: deps.gateways[payment.channel].refunding.way === "account" ? "已记企业月结" : "付款成功",
    at,
    set: { paidAt: at, promise: await renewedPromise(tx, deps, order) },
  });
  return "settled";
}

/** The account that the money comes from. */
async function sourceOf(
  tx: Transaction,
  deps: WithGateways,
  { channel, userId, orderId }: PaymentRow,
): Promise<string> {
  const { way } = deps.gateways[channel].refunding;
  if (way === "balance") return userAccount(userId);
  if (way !== "account") return channelAccount(channel);
  const firmId = await accountOfOrder(tx, orderId);
  if (firmId === null) throw new Error("an order on account has no firm");
  return firmAccount(firmId);
}

/** The provider refused: the attempt ends, and the order may be paid another way. */
export async function decline(
  deps: WithDatabase & WithClock,
  outTradeNo: string,
  message: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const found = await paymentByTradeNo(tx, outTradeNo);
    if (found === null) return;
    await lockOrder(tx, found.orderId);
    const payment = await paymentById(tx, found.id);
    if (payment.state === "paying") await declineWithin(tx, deps, payment, message);
  });
}

/** Ends an open attempt without money; the caller holds the order's lock. */
async function declineWithin(
  tx: Transaction,
  deps: WithClock,
  payment: PaymentRow,
  message: string,
): Promise<void> {
  const at = nowDate(deps);
  await movePayment(tx, { id: payment.id, from: "paying", to: "closed", at, message });
  const order = await lockOrder(tx, payment.orderId);
  if (order.slipWaits) await setPayTerm(tx, order.id, { slipWaits: false });
  if (order.payState === "paying") await movePayState(tx, order.id, "paying", "unpaid");
}
