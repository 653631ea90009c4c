import * as v from "valibot";
import { perKind } from "#contract/lookups/kinds.ts";
import { count, entry, entryId, entryName, list } from "./fields.ts";

/** Working hours, speeds, and the effect of rush. Days are of Shanghai, as `2026-11-22`. */

const day = v.pipe(v.string("日期须为文字"), v.isoDate("日期格式错误，应如 2026-10-01"));

/** `08:30`: a time of day in Shanghai. */
const timeOfDay = v.pipe(
  v.string("时刻须为文字"),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "时刻格式错误，应如 08:30"),
);

const dayMs = 86_400_000;
const longestHolidayDays = 60;

const holiday = v.pipe(
  entry({ name: entryName, from: day, to: day }),
  v.check(({ from, to }) => from <= to, "假期的最后一天早于第一天"),
  v.check(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < longestHolidayDays * dayMs,
    `假期最长${longestHolidayDays}天`,
  ),
);

export const calendarSection = v.pipe(
  entry({
    /** Days of the week on which the shop works: 1 = Monday … 7 = Sunday. */
    workingDays: list(count(7, 1), 7, 1),
    /** The shift, of every working day. */
    dayStarts: timeOfDay,
    dayEnds: timeOfDay,
    /** 截单: a later order counts as placed on the next working day. */
    cutOff: timeOfDay,
    /** Days off, whatever the weekday; a day of both lists is a working day. */
    holidays: list(holiday, 60),
    /** 调休上班: working days on weekends. */
    makeUpDays: list(day, 60),
    /** The last day that the holidays above cover; dates beyond it are estimates. Null = none. */
    validUntil: v.nullable(day),
  }),
  v.check(({ dayStarts, dayEnds }) => dayStarts < dayEnds, "下班时刻须晚于上班时刻"),
  v.check(
    ({ dayStarts, cutOff, dayEnds }) => dayStarts <= cutOff && cutOff <= dayEnds,
    "截单时刻须在上班时间内",
  ),
);
export type Calendar = v.InferOutput<typeof calendarSection>;

/** Working time of one operation: set up, then quantity over speed, then time to dry. */
const operation = {
  /** Set-up, in working minutes. */
  minutes: count(6000),
  /** Units in a working hour; 0 = the quantity takes no time of its own. */
  perHour: count(1_000_000),
  /** Hours of drying afterwards: they pass night and day. */
  dryHours: count(240),
};

/** Values of the entries listed by id, and the default of that sort. */
const operations = entry({
  listed: list(entry({ ids: list(entryId, 40, 1), ...operation }), 100),
  others: entry(operation),
});
export type Operations = v.InferOutput<typeof operations>;

const minutes = count(6000);

export const productionSection = entry({
  /** Checking files, plates, dies: working minutes before the first machine runs. */
  prepressMinutes: entry(perKind(minutes)),
  /** A make-ready is every change of plates; units are impressions. */
  sheetPresses: operations,
  /** Units are metres of web. */
  labelPresses: operations,
  /**
   * In production order. Units are press sheets, pieces, metres or rolls, as the step is priced.
   */
  finishing: operations,
  /** Units are copies. */
  bindings: operations,
  /** Cutting paper to size; units are parent sheets. */
  cutting: entry(operation),
  /** Inspecting and packing, once a job. */
  packingMinutes: minutes,
});

/** Levels of rush, the slowest first: part of the queue is skipped, the shift is longer. */
export type Production = v.InferOutput<typeof productionSection>;

export const rushSection = v.pipe(
  list(
    entry({
      name: entryName,
      /** Its surcharge. */
      percent: count(100, 10),
      /** This percentage of the queue's days remains. */
      queuePercent: count(100),
      overtimeMinutes: count(600),
    }),
    5,
  ),
  v.check(
    (levels) =>
      levels.every((level, index) => {
        const before = levels[index - 1];
        return (
          before === undefined ||
          (level.percent > before.percent &&
            level.queuePercent <= before.queuePercent &&
            level.overtimeMinutes >= before.overtimeMinutes)
        );
      }),
    "加急各档须由慢到快：加价递增，排队不增，加班不减",
  ),
);
export type RushLevel = v.InferOutput<typeof rushSection>[number];

/** Transit days, every day counted; null = the carrier promises none. */
export const transitDays = v.nullable(
  v.pipe(
    entry({ from: count(60), to: count(60) }),
    v.check(({ from, to }) => from <= to, "最多天数小于最少天数"),
  ),
);
export type TransitDays = v.InferOutput<typeof transitDays>;
