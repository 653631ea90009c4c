import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { refundWay } from "#contract/lookups/after-sale-choices.ts";
import { afterSaleStates } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { accountOfOrder } from "#server/modules/firm-accounts/charging.ts";
import {
  book,
  channelAccount,
  firmAccount,
  refundAccount,
  salesAccount,
  userAccount,
} from "#server/modules/ledger/ledger.repository.ts";
import {
  type AfterSaleRow,
  findAfterSale,
  grantedFenOf,
  moveAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import { addEvent, movePayState } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import {
  movePayment,
  type PaymentRow,
  paymentById,
  settledPayment,
} from "#server/modules/order-records/payments.repository.ts";
import {
  insertRefund,
  moveRefund,
  type RefundRow,
  refundedDirectlyFen,
  refundsOfOrder,
} from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { channelOfWay } from "#server/modules/payments/providers/payment-channels.ts";
import { mailAboutRefund, mailToPayee } from "./refund-letter.ts";
import { refundNo } from "./refund-numbers.ts";

/** Fen of an order that were paid and are neither refunded nor promised to an application. */
export async function refundableFen(tx: Transaction, orderId: string): Promise<number> {
  const payment = await settledPayment(tx, orderId);
  if (payment === null) return 0;
  const granted = await grantedFenOf(tx, orderId);
  return payment.amountFen - granted - (await refundedDirectlyFen(tx, orderId));
}

/**
 * Promises the granted sum of an application: the ledger owes it on the refund account. A refund to
 * the balance is paid at once; a channel is asked after the commit. The caller holds the order's
 * lock.
 */
export async function openRefundWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  application: AfterSaleRow,
): Promise<RefundRow> {
  const { id: afterSaleId, orderId, grantedFen, afterNo } = application;
  if (grantedFen === null) throw nothingPaid();
  const order = await lockOrder(tx, orderId);
  return promise(tx, deps, {
    order,
    afterSaleId,
    amountFen: grantedFen,
    note: `售后${afterNo}应退`,
    reason: "",
  });
}

export interface OrderRefund {
  /** Locked by the caller. */
  readonly order: OrderRow;
  readonly amountFen: number;
  /** The reason, for buyer and staff. */
  readonly reason: string;
}

/**
 * Refunds a paid order the way it was paid, in part or in full, without an application. The balance
 * gets it at once, a channel is asked after the commit (`pursueRefundsOf`), and everything else
 * becomes a transfer by staff; what the order's firm owes falls at once. The order's timeline shows it.
 * @throws Refusal `stateConflict` (nothing was paid), `invalidInput` (more than may be refunded)
 */
export async function refundOrder(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { order, amountFen, reason }: OrderRefund,
): Promise<RefundRow> {
  const most = await refundableFen(tx, order.id);
  if (amountFen <= 0 || amountFen > most) {
    const words = `退款金额须大于0，这个订单最多还能退 ¥${grouped(yuanOf(most))}`;
    throw new Refusal(codes.invalidInput, words, { field: "amount" });
  }
  const note = `订单${order.orderNo}应退`;
  return promise(tx, deps, { order, afterSaleId: null, amountFen, note, reason });
}

const nothingPaid = (): Refusal => new Refusal(codes.stateConflict, "这个订单没有可退的付款");

/** How a payment is refunded; where its channel or its firm is gone, staff transfers it. */
async function wayBack(
  tx: Transaction,
  deps: WithGateways,
  { channel, orderId }: PaymentRow,
): Promise<RefundRow["way"]> {
  const { way } = deps.gateways[channel].refunding;
  if (way === "account" && (await accountOfOrder(tx, orderId)) === null) return "transfer";
  return way === "none" ? "transfer" : way;
}

/** By the ledger alone: nothing is sent. */
const isAtOnce = (way: RefundRow["way"]): boolean => way === "balance" || way === "account";

interface Promised extends OrderRefund {
  readonly afterSaleId: string | null;
  readonly note: string;
}

async function promise(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  { order, afterSaleId, amountFen, note, reason }: Promised,
): Promise<RefundRow> {
  const payment = await settledPayment(tx, order.id);
  if (payment === null) throw nothingPaid();
  const at = nowDate(deps);
  const way = await wayBack(tx, deps, payment);
  const row: RefundRow = {
    id: deps.random.uuid(),
    orderId: order.id,
    afterSaleId,
    paymentId: payment.id,
    userId: order.userId,
    way,
    outRefundNo: refundNo(at),
    transactionId: null,
    amountFen,
    state: "open",
    message: "",
    reason,
    payee: null,
    proof: null,
    createdAt: at,
    updatedAt: at,
  };
  await insertRefund(tx, row);
  await book(tx, {
    kind: "refund",
    orderId: order.id,
    note,
    at,
    postings: [
      { account: salesAccount, fen: -amountFen },
      { account: refundAccount(row.id), fen: amountFen },
    ],
  });
  await followPayment(tx, order, payment, at);
  if (afterSaleId === null && !isAtOnce(way)) {
    const text = `应退 ¥${grouped(yuanOf(amountFen))}，退到${refundWay.words[way]}`;
    await addEvent(tx, { orderId: order.id, kind: "refund", text, at });
  }
  if (way === "transfer") await mailToPayee(tx, deps, row);
  if (!isAtOnce(way)) return row;
  return finishWithin(tx, deps, { refund: row, transactionId: null, at });
}

/** Payment and order are `refunding` once all of it is promised, `refunded` once all is paid. */
async function followPayment(tx: Transaction, order: OrderRow, payment: PaymentRow, at: Date) {
  const refunds = await refundsOfOrder(tx, order.id);
  const sum = refunds.reduce((total, { amountFen }) => total + amountFen, 0);
  if (sum < payment.amountFen) return;
  if (payment.state === "paid") {
    await movePayment(tx, { id: payment.id, from: "paid", to: "refunding", at });
    await movePayState(tx, order.id, "paid", "refunding");
  }
  if (refunds.some(({ state }) => state !== "done")) return;
  await movePayment(tx, { id: payment.id, from: "refunding", to: "refunded", at });
  await movePayState(tx, order.id, "refunding", "refunded");
}

interface Finishing {
  readonly refund: RefundRow;
  /** The provider's or the bank's number; null on the balance. */
  readonly transactionId: string | null;
  readonly way?: RefundRow["way"];
  readonly at: Date;
}

/**
 * The money was sent: books it, and ends the application or records it on the order. The caller
 * holds the lock of the refund's source (`lockRefund`).
 */
export async function finishWithin(
  tx: Transaction,
  deps: LetterDeps & WithGateways,
  finishing: Finishing,
): Promise<RefundRow> {
  const { refund, transactionId, at } = finishing;
  const way = finishing.way ?? refund.way;
  const done = await moveRefund(tx, {
    from: refund,
    to: "done",
    at,
    set: { transactionId, way, message: "" },
  });
  const payment = refund.paymentId === null ? null : await paymentById(tx, refund.paymentId);
  await book(tx, {
    kind: "refund",
    ...(refund.orderId === null ? {} : { orderId: refund.orderId }),
    note: await noteOf(tx, refund),
    at,
    postings: [
      { account: refundAccount(refund.id), fen: -refund.amountFen },
      { account: await placeOf(tx, deps, { refund, way, payment }), fen: refund.amountFen },
    ],
  });
  if (refund.orderId !== null && payment !== null) {
    await followPayment(tx, await lockOrder(tx, refund.orderId), payment, at);
  }
  await endSource(tx, done);
  if (!isAtOnce(way)) await mailAboutRefund(tx, deps, done);
  return done;
}

async function noteOf(tx: Transaction, { afterSaleId, orderId }: RefundRow): Promise<string> {
  if (afterSaleId !== null) return `售后${(await findAfterSale(tx, afterSaleId)).afterNo}退款`;
  if (orderId !== null) return `订单${(await lockOrder(tx, orderId)).orderNo}退款`;
  return "余额退回";
}

/** Updates the refund's source: an application ends, an order gets a timeline entry. */
async function endSource(tx: Transaction, done: RefundRow): Promise<void> {
  const at = done.updatedAt;
  const text = `¥${grouped(yuanOf(done.amountFen))} 已退到${refundWay.words[done.way]}`;
  if (done.afterSaleId !== null) {
    const from = await findAfterSale(tx, done.afterSaleId);
    await moveAfterSale(tx, { from, to: afterSaleStates.completed, by: "shop", text, at });
  } else if (done.orderId !== null) {
    await addEvent(tx, { orderId: done.orderId, kind: "refund", text, at });
  }
}

interface Going {
  readonly refund: RefundRow;
  readonly way: RefundRow["way"];
  readonly payment: PaymentRow | null;
}

/** The account that receives the money. */
async function placeOf(
  tx: Transaction,
  deps: WithGateways,
  { refund, way, payment }: Going,
): Promise<string> {
  if (way === "account") return firmPlaceOf(tx, refund);
  if (way === "transfer") return channelAccount(channelOfWay(deps, "transfer"));
  if (way === "channel" && payment !== null) return channelAccount(payment.channel);
  const userId = refund.userId ?? payment?.userId;
  if (way !== "balance" || userId === undefined) throw new Error("a refund has nowhere to go");
  return userAccount(userId);
}

async function firmPlaceOf(tx: Transaction, { orderId }: RefundRow): Promise<string> {
  const firmId = orderId === null ? null : await accountOfOrder(tx, orderId);
  if (firmId === null) throw new Error("a refund on account has no firm");
  return firmAccount(firmId);
}
