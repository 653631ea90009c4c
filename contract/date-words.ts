import type { PromisedDates } from "./quote-dates.ts";

/** Promised days as buyers read them. Days are `2026-11-26`. */

const weekdays = ["日", "一", "二", "三", "四", "五", "六"] as const;

function partsOf(day: string): { year: string; date: string; weekday: string } {
  const [year = "", month = "", date = ""] = day.split("-");
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
  return { year, date: `${Number(month)}月${Number(date)}日`, weekday };
}

/** `11月26日（周四）`; of another year than `today`'s with its year. */
export function dayWords(day: string, today: string): string {
  const { year, date, weekday } = partsOf(day);
  return `${year === today.slice(0, 4) ? "" : `${year}年`}${date}（周${weekday}）`;
}

/** `11月28日（周六）`, `11月28日（周六）至30日（周一）`. */
export function arriveWords({ from, to }: { from: string; to: string }, today: string): string {
  if (from === to) return dayWords(from, today);
  const { date, weekday } = partsOf(to);
  const within = from.slice(0, 7) === to.slice(0, 7);
  const end = within ? `${date.slice(date.indexOf("月") + 1)}（周${weekday}）` : dayWords(to, from);
  return `${dayWords(from, today)}至${end}`;
}

/** `11月26日（周四）发货`, or 可自提; `预计` where a day lies beyond the known holidays. */
export const shipWords = (
  { shipOn, estimated }: PromisedDates,
  today: string,
  pickup = false,
): string => `${estimated ? "预计 " : ""}${dayWords(shipOn, today)}${pickup ? "可自提" : "发货"}`;
