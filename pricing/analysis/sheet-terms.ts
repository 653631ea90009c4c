import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { dayWords, promiseWords } from "#contract/wording/date-words.ts";
import * as termsWords from "#contract/wording/pricing/delivery-terms-words.ts";
import { freightBasis } from "#contract/wording/pricing/total-words.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { datesOf, makingOf } from "#pricing/rating/dates.ts";
import { cheapestCarrier } from "./freight-choices.ts";

/** One row of a quote sheet for freight that the total does not hold. */
interface FreightRow {
  readonly name: string;
  readonly basis: string;
  readonly amount: string;
}

/** What a quote sheet says of the delivery. */
export interface SheetTerms {
  readonly promise: string;
  /** Null where the quote has a freight line of its own. */
  readonly freight: FreightRow | null;
}

interface Asked {
  readonly quote: Quote;
  readonly job: Job;
  readonly book: PriceBook;
  /** Destination of an estimate; null = unknown. */
  readonly place: Place | null;
  /** Instant (ms) of the order; null where the clock is wrong, then no date is possible. */
  readonly at: number | null;
}

/** Freight without a destination. */
export const freightOpen: FreightRow = {
  name: termsWords.freight,
  basis: termsWords.byAddress,
  amount: termsWords.notIncluded,
};

/** Date and freight of an order that is placed and paid at an instant. */
export function sheetTerms({ quote, job, book, place, at }: Asked): SheetTerms {
  const own = quote.lines.some(({ code }) => code === "freight");
  const to = job.delivery ?? place;
  const province = book.freight.provinces.find(({ code }) => code === to?.provinceCode)?.name;
  const way = own || place === null ? null : cheapestCarrier(quote, place, book);
  const transit = own ? (quote.transit ?? null) : (way?.option.transit ?? null);
  const dates = at === null ? null : datesOf(book.calendar, [makingOf(quote)], transit, at);
  const pickup = job.delivery?.type === "pickup";
  return {
    promise: promiseOf(quote, dates, at, { pickup, place: province ?? null }),
    freight: own ? null : rowOf(way, province),
  };
}

function promiseOf(
  { leadDays }: Quote,
  dates: ReturnType<typeof datesOf>,
  at: number | null,
  going: { readonly pickup: boolean; readonly place: string | null },
): string {
  if (dates === null || at === null) return termsWords.inDays(leadDays);
  const today = shanghaiDay(at);
  return termsWords.orderedOn(dayWords(today, today), promiseWords(dates, today, going));
}

function rowOf(way: ReturnType<typeof cheapestCarrier>, province: string | undefined): FreightRow {
  if (way === null || province === undefined) return freightOpen;
  const { carrierName, basis, fee } = way.option;
  const taxed = way.fee === fee ? null : way.fee;
  return {
    name: termsWords.separateFreight,
    basis: termsWords.estimate(province, freightBasis(carrierName, basis), taxed),
    amount: fee,
  };
}
