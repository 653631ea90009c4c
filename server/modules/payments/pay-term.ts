import {
  changedWithinHours,
  payWithinHours,
  transferWithinDays,
} from "#contract/orders/order-terms.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import { afterWorkingDays, workingTime } from "#pricing/core/calendar.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { setPayTerm } from "#server/modules/order-records/order-moves.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";

const hourMs = 3_600_000;
/** Used where the calendar has no later working day. */
const longestDays = 7;

/** The deadline of a transfer whose term begins at `from`, by the calendar of the price book. */
export async function transferEnd(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  from: Date,
): Promise<Date> {
  const { calendar } = await bookInForce(deps.db, nowDate(deps), tx);
  const ends = afterWorkingDays(workingTime(calendar), from.getTime(), transferWithinDays);
  return new Date(ends ?? from.getTime() + longestDays * 24 * hourMs);
}

/**
 * The deadline follows the latest channel. A transfer has the longer term, from the order or from a
 * refused slip. Another channel chosen later has the usual hours, at least some from now on, but
 * never more than the transfer had. The caller holds the order's lock.
 */
export async function termOfChannel(
  tx: Transaction,
  deps: WithDatabase & WithClock & WithGateways,
  order: OrderRow,
  channel: PayChannel,
): Promise<void> {
  if (deps.gateways[channel].refunding.way === "transfer") {
    const transferBefore = order.transferBefore ?? (await transferEnd(tx, deps, order.createdAt));
    const ends = Math.max(order.payBefore.getTime(), transferBefore.getTime());
    return setPayTerm(tx, order.id, {
      slipWaits: false,
      transferBefore,
      payBefore: new Date(ends),
    });
  }
  if (order.transferBefore === null) return;
  const usual = order.createdAt.getTime() + payWithinHours * hourMs;
  const soon = deps.clock.now() + changedWithinHours * hourMs;
  const most = order.slipWaits ? soon : Math.min(soon, order.payBefore.getTime());
  await setPayTerm(tx, order.id, { slipWaits: false, payBefore: new Date(Math.max(usual, most)) });
}
