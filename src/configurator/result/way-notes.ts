import { shopNow } from "#api/device-clock.ts";
import { shipText } from "#components/job-facts/dates-now.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import type { PricedWay } from "#pricing/methods/ways.ts";
import { datesOf } from "#pricing/rating/dates.ts";
import { leadDaysOf } from "#pricing/rating/making.ts";

/** The properties of each method, beside its price. */
export const wayNotes: Readonly<Record<CodeOf<"way">, string>> = {
  offset: "单独开机，可追样，数量不限",
  digitalSheet: "免版费，一张起印，四色或单黑",
  gangRun: "与其他订单合版，颜色不追样，按套计价",
  catalogue: "固定规格，按价目表计价",
  rotary: "要开版和刀，量大单价低",
  digitalLabel: "免版费，激光模切，四色或单黑",
};

/** Shipping date of this method if it is ordered now. */
export function promiseOfWay(
  way: PricedWay,
  book: PriceBook,
): { readonly dates: PromisedDates | null; readonly leadDays: number } {
  const making = way.making();
  const dates = datesOf(book.calendar, [making], null, shopNow());
  return { dates, leadDays: leadDaysOf(book, making) };
}

/** `11-26 周四前发货` of a method, if it is ordered now. */
export const shipTextOfWay = (way: PricedWay, book: PriceBook): string =>
  shipText(promiseOfWay(way, book));
