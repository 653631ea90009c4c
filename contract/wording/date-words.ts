import type { PromisedDates } from "#contract/quotes/quote-dates.ts";

/** Promised days in Chinese. Days are `2026-11-26`. */

const weekdays = ["日", "一", "二", "三", "四", "五", "六"] as const;

/** `date`: `11-26`; with its year where `today` is in another one. */
function partsOf(day: string, today = day): { date: string; weekday: string } {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return { date: day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day, weekday };
}

/** `11-26`; with its year where `today` is in another one. */
export const dateWords = (day: string, today: string): string => partsOf(day, today).date;

/** `11-26 周四`; with its year where `today` is in another one. */
export function dayWords(day: string, today: string): string {
  const { date, weekday } = partsOf(day, today);
  return `${date} 周${weekday}`;
}

/** `11-28 周六`, `11-28 周六至 11-30 周一`. */
export function arriveWords({ from, to }: { from: string; to: string }, today: string): string {
  if (from === to) return dayWords(from, today);
  return `${dayWords(from, today)}至 ${dayWords(to, from)}`;
}

/** `11-26 周四前发货`, or 可自提; `预计` where a day is beyond the known holidays. */
export const shipWords = (
  { shipOn, estimated }: PromisedDates,
  today: string,
  pickup = false,
): string => `${estimated ? "预计 " : ""}${dayWords(shipOn, today)}${pickup ? "可自提" : "前发货"}`;

interface Going {
  /** Pickup. */
  readonly pickup?: boolean;
  /** The destination city, `深圳`; null where it is unknown. */
  readonly place?: string | null;
}

/**
 * The date beside every total: `11-28 周六前发货，预计 11-30 到深圳`. The arrival is the last promised day;
 * without one the sentence ends with the shipment.
 */
export function promiseWords(
  dates: PromisedDates,
  today: string,
  { pickup = false, place = null }: Going = {},
): string {
  const ship = shipWords(dates, today, pickup);
  if (pickup || dates.arrive === null) return ship;
  const { date } = partsOf(dates.arrive.to, today);
  return `${ship}，预计 ${date} ${place === null ? "送达" : `到${place}`}`;
}

/** The common name of `广东省 深圳市 南山区`: `深圳`; null for an empty address. */
export function placeWords(region: string): string | null {
  const parts = region.split(" ").filter((part) => part !== "");
  // The city; of a municipality the first part, of a county under its province the last.
  const [first, second, third] = parts;
  const isCity = second !== undefined && /[市州盟]$|地区$/.test(second);
  const place = isCity ? second : third === undefined ? first : third;
  return place === undefined ? null : place.replace(/(?<=..)市$/, "");
}

/** `11-28 周六前发货`: the promise in a few words; `预计` as in `shipWords`. */
export function shipWordsInBrief(
  { shipOn, estimated }: PromisedDates,
  today: string,
): BriefPromise {
  const { date, weekday } = partsOf(shipOn, today);
  return { day: `${estimated ? "预计 " : ""}${date}`, weekday: `周${weekday}`, rest: "前发货" };
}

/** Without its weekday, for the smallest space. */
export interface BriefPromise {
  readonly day: string;
  readonly weekday: string;
  readonly rest: string;
}
