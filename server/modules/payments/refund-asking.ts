import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithLog } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { oneByOne } from "#server/infra/runtime/run-one-by-one.ts";
import {
  addAfterSaleEvent,
  findAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { paymentById } from "#server/modules/order-records/payments.repository.ts";
import {
  findRefund,
  lockRefund,
  moveRefund,
  openRefunds,
  type RefundRow,
  refundsOfOrder,
  touchRefund,
} from "#server/modules/order-records/refunds.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { finishWithin } from "./refunding.ts";

const channelGone = "这个支付渠道已停用，请先到渠道的商户后台核对没有退过，再转账给买家";
const anotherAmount = "渠道退的金额和本店应退的不一样，请到渠道的商户后台核对";

/**
 * Asks the channel about an open refund and books the result. A number that the channel does not
 * know is requested, a known one is only queried: the next call makes up for a lost reply, and the
 * money goes once. Never inside a transaction.
 */
export async function pursueRefund(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  refundId: string,
): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund === null || refund.state !== "open") return;
  if (refund.way !== "channel" || refund.paymentId === null) return;
  const payment = await paymentById(deps.db, refund.paymentId);
  const { refunding } = deps.gateways[payment.channel];
  if (refunding.way !== "channel") {
    return touchRefund(deps.db, refund, { message: channelGone, at: nowDate(deps) });
  }
  const request = { payment, outRefundNo: refund.outRefundNo, amountFen: refund.amountFen };
  const known = await refunding.query(request);
  const outcome = known.kind === "unknown" ? await refunding.refund(request) : known;
  switch (outcome.kind) {
    case "unknown":
    case "waiting":
      return touchRefund(deps.db, refund, { message: "", at: nowDate(deps) });
    case "stuck":
      return touchRefund(deps.db, refund, { message: outcome.message, at: nowDate(deps) });
    case "failed":
      return failRefund(deps, refund, outcome.message);
    case "refunded":
      if (outcome.amountFen !== refund.amountFen) {
        deps.log.warn({ outRefundNo: refund.outRefundNo }, "refund of another amount");
        return touchRefund(deps.db, refund, { message: anotherAmount, at: nowDate(deps) });
      }
      return settleRefund(deps, refund, outcome.refundId);
  }
}

/**
 * The same, where a fault is not an error: the sweep asks again.
 * @returns false where the channel could not be asked
 */
export async function tryRefund(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  refundId: string,
): Promise<boolean> {
  try {
    await pursueRefund(deps, refundId);
    return true;
  } catch (error) {
    deps.log.warn(
      { fault: safeError(error), id: refundId },
      "a refund could not be requested; it will be tried again",
    );
    return false;
  }
}

/**
 * Asks about every open refund of an order; the sweep retries where the channel does not answer.
 */
export async function pursueRefundsOf(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
  orderId: string,
): Promise<void> {
  for (const { id } of await refundsOfOrder(deps.db, orderId)) await tryRefund(deps, id);
}

/** The refund behind its lock, if it is the one that was asked about. */
async function lockOpenRefund(tx: Transaction, seen: RefundRow): Promise<RefundRow | null> {
  const now = await lockRefund(tx, seen.id);
  return now?.state === "open" && now.outRefundNo === seen.outRefundNo ? now : null;
}

async function settleRefund(
  deps: LetterDeps & WithDatabase & WithGateways,
  seen: RefundRow,
  transactionId: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const refund = await lockOpenRefund(tx, seen);
    if (refund !== null) await finishWithin(tx, deps, { refund, transactionId, at: nowDate(deps) });
  });
}

async function failRefund(
  deps: WithDatabase & WithClock & WithLog,
  seen: RefundRow,
  message: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const refund = await lockOpenRefund(tx, seen);
    if (refund === null) return;
    const at = nowDate(deps);
    await moveRefund(tx, { from: refund, to: "failed", at, set: { message } });
    const text = "退款未成功，本店在处理";
    if (refund.afterSaleId === null) {
      const { orderId } = refund;
      if (orderId !== null) await addEvent(tx, { orderId, kind: "refund", text, at });
      return;
    }
    const { id, state } = await findAfterSale(tx, refund.afterSaleId);
    await addAfterSaleEvent(tx, {
      afterSaleId: id,
      fromState: state,
      to: state,
      by: "shop",
      text,
      at,
    });
  });
  deps.log.warn({ outRefundNo: seen.outRefundNo }, "a refund needs a manual check");
}

/** Refunds that one sweep asks about at most. */
const atOnce = 200;

/** Asks about every open refund of a channel: its reply, or the request, may be lost. */
export async function pursueOpenRefunds(
  deps: LetterDeps & WithDatabase & WithLog & WithGateways,
): Promise<number> {
  const open = await openRefunds(deps.db, { before: nowDate(deps), limit: atOnce });
  return oneByOne(deps, "refunding", open, async ({ id }) => {
    await pursueRefund(deps, id);
    return true;
  });
}
