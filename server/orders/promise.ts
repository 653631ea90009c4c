import type { Calendar } from "#contract/price-book-time.ts";
import type { Quote } from "#contract/quote.ts";
import type { Transit } from "#contract/quote-dates.ts";
import { datesOf, makingOf } from "#pricing/dates.ts";
import type { OrderPromise } from "#server/store/orders.ts";

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
