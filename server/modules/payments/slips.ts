import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import { addEvent, setPayTerm } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import {
  keepSlips,
  openPayment,
  paymentById,
  paymentByTradeNo,
} from "#server/modules/order-records/payments.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { transferEnd } from "./pay-term.ts";
import { mailAboutSlip } from "./refund-letter.ts";

/**
 * Stores the pictures of a transfer's slip with its attempt; the caller holds the order's lock.
 * @throws Refusal `stateConflict` where no transfer is open, `notFound` of a picture
 */
export async function putSlipsWithin(
  tx: Transaction,
  deps: WithClock & WithGateways,
  {
    userId,
    orderId,
    pictures: ids,
  }: {
    readonly userId: string;
    readonly orderId: string;
    readonly pictures: readonly string[];
  },
): Promise<void> {
  const open = await openPayment(tx, orderId);
  const way = open === null ? null : deps.gateways[open.channel].refunding.way;
  if (open === null || way !== "transfer") {
    throw new Refusal(codes.stateConflict, "这个订单没有在等的转账");
  }
  await takeUploads(tx, { userId, kind: "slip", orderId, ids, at: nowDate(deps) });
  await keepSlips(tx, open.id, ids);
  await setPayTerm(tx, orderId, { slipWaits: ids.length > 0 });
}

/**
 * Staff found no money for the slips: they are removed, and the order's term restarts.
 * @returns the new deadline
 * @throws Refusal `notFound`, `stateConflict` where no slip waits
 */
export async function refuseSlipWithin(
  tx: Transaction,
  deps: LetterDeps & WithDatabase,
  { reference, words }: { readonly reference: string; readonly words: string },
): Promise<Date> {
  const found = await paymentByTradeNo(tx, reference);
  if (found === null) throw new Refusal(codes.notFound, "没有这个付款编号");
  const order = await lockOrder(tx, found.orderId);
  const payment = await paymentById(tx, found.id);
  if (payment.state !== "paying" || payment.slips.length === 0) {
    throw new Refusal(codes.stateConflict, "这笔转账没有要核对的回单");
  }
  const at = nowDate(deps);
  await keepSlips(tx, payment.id, []);
  const ends = await transferEnd(tx, deps, at);
  await setPayTerm(tx, order.id, { slipWaits: false, transferBefore: ends, payBefore: ends });
  const text = `回单没有核对上：${words}`;
  await addEvent(tx, { orderId: order.id, kind: "payment", text, at });
  await mailAboutSlip(tx, deps, { order, words });
  return ends;
}
