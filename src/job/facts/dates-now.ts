import { shopNow } from "#api/device-clock.ts";
import { shipWords } from "#contract/date-words.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Quote } from "#contract/quote.ts";
import { shanghaiDay } from "#contract/shanghai-day.ts";
import { dated } from "#pricing/dates.ts";

/** Today in the shop. */
export const shopToday = (): string => shanghaiDay(shopNow());

/**
 * The quote with this moment's dates; without a price book those that the server sent along. A
 * clock that stands before the book's first day is wrong: then it says days and names none.
 */
export function datedNow(quote: Quote, book: PriceBook | null): Quote {
  if (book === null) return quote;
  return dated(quote, book.calendar, shopToday() < book.effectiveFrom ? null : shopNow());
}

/** `11月26日（周四）发货`, or in days where no day can be named. */
export const shipText = ({ dates, leadDays }: Pick<Quote, "dates" | "leadDays">): string =>
  dates === undefined || dates === null
    ? `约 ${leadDays} 个工作日发货`
    : shipWords(dates, shopToday());
