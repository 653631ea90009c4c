import type { Calendar } from "#contract/price-book/time.ts";
import type { Making } from "#contract/quotes/quote-dates.ts";

/** The shop's working time. Days are numbered from 1970-01-01 in Shanghai, minutes from midnight. */

const dayMs = 86_400_000;
const minuteMs = 60_000;
const shanghaiAheadMs = 8 * 3_600_000;
const dayMinutes = 1440;

/** The farthest possible promise. */
export const mostDays = 730;

const dayNumber = (text: string): number => Date.parse(text) / dayMs;

/** `2026-11-22` of a day's number. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `08:30` in minutes from midnight. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export interface WorkingTime {
  readonly works: (day: number) => boolean;
  readonly starts: number;
  readonly ends: number;
  readonly cutOff: number;
  /** The last day whose holidays are known. */
  readonly knownUntil: number;
}

const known = new WeakMap<Calendar, WorkingTime>();

/** The parsed calendar, cached for each. */
export function workingTime(calendar: Calendar): WorkingTime {
  const found = known.get(calendar);
  if (found !== undefined) return found;
  const { workingDays, holidays, makeUpDays, dayStarts, dayEnds, cutOff, validUntil } = calendar;
  const madeUp = new Set(makeUpDays.map(dayNumber));
  const off = new Set<number>();
  for (const { from, to } of holidays)
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1) off.add(day);
  const time: WorkingTime = {
    // 1970-01-01 was a Thursday.
    works: (day) =>
      madeUp.has(day) || (!off.has(day) && workingDays.includes(((((day + 3) % 7) + 7) % 7) + 1)),
    starts: minuteOfDay(dayStarts),
    ends: minuteOfDay(dayEnds),
    cutOff: minuteOfDay(cutOff),
    knownUntil: validUntil === null ? Number.NEGATIVE_INFINITY : dayNumber(validUntil),
  };
  known.set(calendar, time);
  return time;
}

/** The first working day from `day` on; null where there is none within the limit. */
function workingDayFrom(time: WorkingTime, day: number, last: number): number | null {
  for (let next = day; next <= last; next += 1) if (time.works(next)) return next;
  return null;
}

/**
 * The instant at which a number of working days after an instant's own day have ended; null beyond
 * the limit.
 */
export function afterWorkingDays(time: WorkingTime, at: number, count: number): number | null {
  const today = Math.floor((at + shanghaiAheadMs) / dayMs);
  let day: number | null = today;
  for (let left = count; left > 0 && day !== null; left -= 1) {
    day = workingDayFrom(time, day + 1, today + mostDays);
  }
  return day === null ? null : (day + 1) * dayMs - shanghaiAheadMs;
}

/** The working day on which an order counts: after the cut-off the next one. */
export function acceptedOn(time: WorkingTime, at: number): number | null {
  const day = Math.floor((at + shanghaiAheadMs) / dayMs);
  const late = at + shanghaiAheadMs - day * dayMs >= time.cutOff * minuteMs;
  return workingDayFrom(time, late ? day + 1 : day, day + mostDays);
}

/**
 * The working day of the shipment of goods that were accepted on a day: the queue's days, then
 * every stage in order, work within the shift and drying around the clock. An order counts from the
 * cut-off of its day, so that its hour makes no difference. Null = beyond the limit.
 */
export function leavesOn(time: WorkingTime, accepted: number, making: Making): number | null {
  const last = accepted + mostDays;
  const ends = Math.min(dayMinutes, time.ends + making.overtimeMinutes);
  let day = accepted;
  let minute = time.cutOff;
  for (let left = making.queueDays; left > 0; left -= 1) {
    const next = workingDayFrom(time, day + 1, last);
    if (next === null) return null;
    day = next;
  }
  for (const step of making.steps) {
    if (step.kind === "rest") {
      const over = minute + step.minutes;
      day += Math.floor(over / dayMinutes);
      minute = over % dayMinutes;
      continue;
    }
    for (let left = step.minutes; left > 0; ) {
      if (minute >= ends || !time.works(day)) {
        const next = workingDayFrom(time, minute >= ends ? day + 1 : day, last);
        if (next === null) return null;
        day = next;
        minute = time.starts;
      }
      minute = Math.max(minute, time.starts);
      const done = Math.min(left, ends - minute);
      minute += done;
      left -= done;
    }
  }
  return workingDayFrom(time, minute > ends ? day + 1 : day, last);
}
