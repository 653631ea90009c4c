import type { Calendar } from "#contract/price-book-time.ts";
import type { Quote } from "#contract/quote.ts";
import type { Transit } from "#contract/quote-dates.ts";
import { datesOf, makingOf } from "#pricing/dates.ts";
import { type Deps, nowDate } from "#server/deps.ts";
import type { Transaction } from "#server/store/database.ts";
import { itemsOf } from "#server/store/order-contents.ts";
import type { OrderPromise, OrderRow } from "#server/store/orders.ts";
import { bookInForce } from "#server/store/price-books.ts";

/**
 * The days of an order whose lines leave together, if it is paid at `at` (ms): the same function
 * for review, placing and payment.
 */
export const promiseOf = (
  calendar: Calendar,
  quotes: readonly Quote[],
  transit: Transit | null,
  at: number,
): OrderPromise => ({ dates: datesOf(calendar, quotes.map(makingOf), transit, at), transit });

/**
 * The days counted from now: the order has been paid, or its files have come. An order that
 * promised none goes on promising none.
 */
export async function renewedPromise(
  tx: Transaction,
  deps: Deps,
  { id, promise }: OrderRow,
): Promise<OrderRow["promise"]> {
  if (promise === null) return null;
  const { calendar } = await bookInForce(deps.db, nowDate(deps), tx);
  const quotes = (await itemsOf(tx, [id])).map(({ quote }) => quote);
  return promiseOf(calendar, quotes, promise.transit, deps.clock.now());
}
