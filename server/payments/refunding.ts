import { refundWay } from "#contract/after-sale-choices.ts";
import { yuanOf } from "#contract/money.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { afterSaleStates } from "#contract/states.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import { channelOfWay, paymentGateways } from "#server/gateways/payment-channels.ts";
import { randomCode } from "#server/quotes/quoting.ts";
import { type AfterSaleRow, findAfterSale, moveAfterSale } from "#server/store/after-sales.ts";
import type { Transaction } from "#server/store/database.ts";
import {
  book,
  channelAccount,
  refundAccount,
  salesAccount,
  userAccount,
} from "#server/store/ledger.ts";
import { movePayState } from "#server/store/order-moves.ts";
import { lockOrder, type OrderRow } from "#server/store/orders.ts";
import {
  movePayment,
  type PaymentRow,
  paymentById,
  settledPayment,
} from "#server/store/payments.ts";
import { insertRefund, moveRefund, type RefundRow, refundsOfOrder } from "#server/store/refunds.ts";

/** The provider's idempotency key of one refund. */
export const refundNo = (at: Date): string =>
  `R${at.getTime().toString(36).toUpperCase()}${randomCode(10)}`;

/**
 * Promises the granted sum of an application: from here on the ledger owes it on the refund's own
 * account. From the balance it is paid at once; a channel is asked after the commit. The caller
 * holds the order's lock.
 */
export async function openRefundWithin(
  tx: Transaction,
  deps: Deps,
  application: AfterSaleRow,
): Promise<RefundRow> {
  const { id: afterSaleId, orderId, grantedFen } = application;
  const payment = await settledPayment(tx, orderId);
  if (payment === null || grantedFen === null) {
    throw new Refusal(codes.stateConflict, "这个订单没有可退的付款");
  }
  const order = await lockOrder(tx, orderId);
  const at = nowDate(deps);
  const { way } = paymentGateways(deps)[payment.channel].refunding;
  const row: RefundRow = {
    id: deps.random.uuid(),
    orderId,
    afterSaleId,
    paymentId: payment.id,
    way,
    outRefundNo: refundNo(at),
    transactionId: null,
    amountFen: grantedFen,
    state: "open",
    message: "",
    createdAt: at,
    updatedAt: at,
  };
  await insertRefund(tx, row);
  await book(tx, {
    kind: "refund",
    orderId,
    note: `售后${application.afterNo}应退`,
    at,
    postings: [
      { account: salesAccount, fen: -grantedFen },
      { account: refundAccount(row.id), fen: grantedFen },
    ],
  });
  await followPayment(tx, order, payment, at);
  if (way === "balance") await finishWithin(tx, deps, { refund: row, transactionId: null, at });
  return row;
}

/** Payment and order are `refunding` once all of it is promised, `refunded` once all has gone. */
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

/** The money has gone: books it out and ends the application. The caller holds the order's lock. */
export async function finishWithin(
  tx: Transaction,
  deps: Deps,
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
  const order = await lockOrder(tx, refund.orderId);
  const payment = await paymentById(tx, refund.paymentId);
  const application = await findAfterSale(tx, refund.afterSaleId);
  await book(tx, {
    kind: "refund",
    orderId: order.id,
    note: `售后${application.afterNo}退款`,
    at,
    postings: [
      { account: refundAccount(refund.id), fen: -refund.amountFen },
      { account: placeOf(deps, way, payment), fen: refund.amountFen },
    ],
  });
  await followPayment(tx, order, payment, at);
  await moveAfterSale(tx, {
    from: application,
    to: afterSaleStates.completed,
    by: "shop",
    text: `¥${yuanOf(refund.amountFen)} 已退到${refundWay.words[way]}`,
    at,
  });
  return done;
}

function placeOf(deps: Deps, way: RefundRow["way"], payment: PaymentRow): string {
  switch (way) {
    case "balance":
      return userAccount(payment.userId);
    case "channel":
      return channelAccount(payment.channel);
    case "transfer":
      return channelAccount(channelOfWay(deps, "transfer"));
  }
}
