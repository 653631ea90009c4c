import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { Calendar } from "#contract/price-book/time.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { Transit } from "#contract/quotes/quote-dates.ts";
import { datesOf, makingOf } from "#pricing/rating/dates.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { itemsOf } from "./order-contents.repository.ts";
import type { OrderTimes } from "./order-times.repository.ts";
import type { OrderPromise, OrderRow } from "./orders.repository.ts";

/**
 * The dates of an order whose lines ship together, if it is paid at `at` (ms): the same function
 * for review, placing and payment.
 */
export const promiseOf = (
  calendar: Calendar,
  quotes: readonly Quote[],
  transit: Transit | null,
  at: number,
): OrderPromise => ({ dates: datesOf(calendar, quotes.map(makingOf), transit, at), transit });

const dayMs = 86_400_000;

/**
 * The expected day of a parcel, counted from its dispatch: an early parcel arrives early. Null before
 * the dispatch, for pickup, and where no transit days were promised.
 */
export function arriveOnOf(
  { promise, expressType }: Pick<OrderRow, "promise" | "expressType">,
  { shippedAt }: OrderTimes,
): string | null {
  const days = promise?.transit?.to;
  if (shippedAt === null || days === undefined || expressType === "pickup") return null;
  return shanghaiDay(shippedAt + days * dayMs);
}

/**
 * The dates counted from now: the order has been paid, or its files have arrived. An order without
 * promised dates stays without.
 */
export async function renewedPromise(
  tx: Transaction,
  deps: WithDatabase & WithClock,
  { id, promise }: OrderRow,
): Promise<OrderRow["promise"]> {
  if (promise === null) return null;
  const { calendar } = await bookInForce(deps.db, nowDate(deps), tx);
  const quotes = (await itemsOf(tx, [id])).map(({ quote }) => quote);
  return promiseOf(calendar, quotes, promise.transit, deps.clock.now());
}
