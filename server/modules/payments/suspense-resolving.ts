import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { recordSuspense, resolveSuspense } from "#contract/staff/staff-suspense.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom, WithSettings } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { findUser, findUserByMobile } from "#server/modules/accounts/users.repository.ts";
import { bankNumber } from "#server/modules/ledger/bank-number.ts";
import {
  balanceOf,
  book,
  channelAccount,
  suspenseAccount,
  userAccount,
} from "#server/modules/ledger/ledger.repository.ts";
import {
  isReceived,
  isSent,
  lockNumber,
} from "#server/modules/ledger/movement-numbers.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, lockOrderByNo } from "#server/modules/order-records/orders.repository.ts";
import {
  paymentById,
  paymentByTradeNo,
} from "#server/modules/order-records/payments.repository.ts";
import {
  closeSuspense,
  lockSuspense,
  type Resolved,
  type SuspenseRow,
} from "#server/modules/order-records/suspense.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { channelOfWay } from "#server/modules/payments/providers/payment-channels.ts";
import { openAttempt } from "./paying.ts";
import { suspendWithin } from "./suspending.ts";

/** @throws Refusal `invalidInput` (no money), `stateConflict` (a known number) */
export async function recordWithin(
  tx: Transaction,
  deps: WithClock & WithRandom & WithGateways,
  input: ParsedInputOf<typeof recordSuspense>,
): Promise<SuspenseRow> {
  const amountFen = fenOf(input.amount);
  if (amountFen <= 0) {
    throw new Refusal(codes.invalidInput, "金额须大于0", { field: "amount" });
  }
  const payment = await paymentByTradeNo(tx, input.reference);
  if (payment !== null) await lockOrder(tx, payment.orderId);
  const transactionId = bankNumber(input.transaction_id);
  await lockNumber(tx, "in", transactionId);
  if (await isReceived(tx, transactionId)) {
    throw new Refusal(codes.stateConflict, "这个银行流水号已经入账");
  }
  return suspendWithin(tx, deps, {
    channel: channelOfWay(deps, "transfer"),
    outTradeNo: input.reference,
    transactionId,
    amountFen,
    reason: "recorded",
    payment,
    words: input.words,
  });
}

type Resolving = ParsedInputOf<typeof resolveSuspense>;

/** @throws Refusal `notFound`, `stateConflict`, `balanceShort` */
export async function resolveWithin(
  tx: Transaction,
  deps: WithDatabase & WithClock & WithRandom & WithSettings & WithGateways,
  { suspense_id, words, how }: Resolving,
): Promise<void> {
  const row = await lockSuspense(tx, suspense_id);
  if (row.state !== "open") throw new Refusal(codes.stateConflict, "这笔款项已经处理过了");
  switch (how.kind) {
    case "order":
      return end(tx, deps, row, { ...(await payOrder(tx, deps, row, how.order_no)), words });
    case "balance":
      return end(tx, deps, row, { ...(await payBalance(tx, deps, row, how.mobile)), words });
    case "returned":
      return end(tx, deps, row, { ...(await sendBack(tx, deps, row, how.transaction_id)), words });
  }
}

type Place = Pick<Resolved, "state" | "orderId" | "userId" | "returnNo">;

const stateWords: Record<Place["state"], string> = {
  order: "已转付订单",
  balance: "已转入余额",
  returned: "已退回付款账户",
};

/** Records where it was assigned, also on the order that it named: its buyer reads that. */
async function end(
  tx: Transaction,
  deps: WithClock,
  row: SuspenseRow,
  place: Place & Pick<Resolved, "words">,
): Promise<void> {
  const at = nowDate(deps);
  await closeSuspense(tx, row.id, { ...place, updatedAt: at });
  if (row.paymentId === null) return;
  const { orderId } = await paymentById(tx, row.paymentId);
  const text = `待核的 ¥${grouped(yuanOf(row.amountFen))} ${stateWords[place.state]}`;
  await addEvent(tx, { orderId, kind: "suspense", text, at });
}

async function bookTo(tx: Transaction, deps: WithClock, row: SuspenseRow, account: string) {
  await book(tx, {
    kind: "refund",
    note: "待核款项转入",
    at: nowDate(deps),
    postings: [
      { account: suspenseAccount(row.id), fen: -row.amountFen },
      { account, fen: row.amountFen },
    ],
  });
}

/** Books through the buyer's balance, so that an excess stays there and a refund has a target. */
async function payOrder(
  tx: Transaction,
  deps: WithDatabase & WithClock & WithRandom & WithSettings & WithGateways,
  row: SuspenseRow,
  orderNo: string,
): Promise<Place> {
  const order = await lockOrderByNo(tx, orderNo);
  if (order.state !== orderStates.awaitingPayment) {
    const words = `订单${stateText(order.state, order.kind)}，不能再付款`;
    throw new Refusal(codes.stateConflict, words, { state: order.state });
  }
  await bookTo(tx, deps, row, userAccount(order.userId));
  if ((await balanceOf(tx, order.userId)) < order.totalFen) {
    const words = `加上买家余额也不够付这个订单的 ¥${grouped(yuanOf(order.totalFen))}，可以先转入余额`;
    throw new Refusal(codes.balanceShort, words);
  }
  await openAttempt(tx, deps, {
    userId: order.userId,
    orderId: order.id,
    channel: channelOfWay(deps, "balance"),
    expectedTotal: yuanOf(order.totalFen),
  });
  return { state: "order", orderId: order.id, userId: order.userId };
}

async function payBalance(
  tx: Transaction,
  deps: WithClock,
  row: SuspenseRow,
  mobile: string | null,
): Promise<Place> {
  const buyer = mobile === null ? await ownBuyer(tx, row) : await findUserByMobile(tx, mobile);
  if (buyer === null || buyer.deletedAt !== null) {
    throw new Refusal(codes.notFound, mobile === null ? "请填写买家的手机" : "没有这个买家");
  }
  await bookTo(tx, deps, row, userAccount(buyer.id));
  return { state: "balance", userId: buyer.id };
}

/** The buyer of the payment that the money names. */
async function ownBuyer(tx: Transaction, row: SuspenseRow) {
  if (row.paymentId === null) return null;
  return findUser(tx, (await paymentById(tx, row.paymentId)).userId);
}

/** Staff has sent it back the way it came. */
async function sendBack(
  tx: Transaction,
  deps: WithClock,
  row: SuspenseRow,
  number: string,
): Promise<Place> {
  const returnNo = bankNumber(number);
  await lockNumber(tx, "out", returnNo);
  if (await isSent(tx, returnNo)) {
    throw new Refusal(codes.stateConflict, "这个流水号已记在另一笔退款上");
  }
  await bookTo(tx, deps, row, channelAccount(row.channel));
  return { state: "returned", returnNo };
}
