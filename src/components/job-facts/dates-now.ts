import { shopNow } from "#api/device-clock.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import {
  type BriefPromise,
  promiseWords,
  shipWords,
  shipWordsInBrief,
} from "#contract/wording/date-words.ts";
import { dated, datesOf, makingOf } from "#pricing/rating/dates.ts";

/** Today in the shop. */
export const shopToday = (): string => shanghaiDay(shopNow());

/**
 * The quote with this moment's dates; without a price book those of the server. A clock before the
 * book's first day is wrong: then it has days and no dates.
 */
export function datedNow(quote: Quote, book: PriceBook | null): Quote {
  if (book === null) return quote;
  return dated(quote, book.calendar, shopToday() < book.effectiveFrom ? null : shopNow());
}

/** `11-26 周四前发货`, or a number of days where no date is possible. */
export const shipText = ({ dates, leadDays }: Pick<Quote, "dates" | "leadDays">): string =>
  dates === undefined || dates === null
    ? `约 ${leadDays} 个工作日发货`
    : shipWords(dates, shopToday());

/** `11-28 周六前发货，预计 11-30 到深圳`: the date beside a total. */
export const promiseText = (
  dates: PromisedDates,
  going: { readonly pickup?: boolean; readonly place?: string | null } = {},
): string => promiseWords(dates, shopToday(), going);

/** The shipping date of goods that are ordered together now; null where none is possible. */
export function shipTogetherNow(
  quotes: readonly Quote[],
  book: PriceBook | null,
): PromisedDates | null {
  if (book === null || quotes.length === 0 || shopToday() < book.effectiveFrom) return null;
  return datesOf(book.calendar, quotes.map(makingOf), null, shopNow());
}

/** The same in a few words. */
export const shipTextInBrief = ({
  dates,
  leadDays,
}: Pick<Quote, "dates" | "leadDays">): BriefPromise =>
  dates === undefined || dates === null
    ? { day: `约 ${leadDays}`, weekday: "个工作日", rest: "发货" }
    : shipWordsInBrief(dates, shopToday());
