import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Calendar } from "#contract/price-book/time.ts";
import type { Making, MakingStep } from "#contract/quotes/quote-dates.ts";
import { acceptedOn, dayText, leavesOn, workingTime } from "#pricing/core/calendar.ts";
import { priceFreight } from "#pricing/core/freight.ts";
import { price } from "#pricing/quote/quote.ts";
import { dated, datesOf, makingOf } from "#pricing/rating/dates.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { arbitraryJob } from "./arbitrary-jobs.ts";
import { runs } from "./runs.ts";

/** Monday to Friday, 9:00 to 17:00, orders until 16:00; a week off with its two make-up days. */
const calendar: Calendar = {
  workingDays: [1, 2, 3, 4, 5],
  dayStarts: "09:00",
  dayEnds: "17:00",
  cutOff: "16:00",
  holidays: [{ name: "国庆节", from: "2026-10-01", to: "2026-10-07" }],
  makeUpDays: ["2026-09-27", "2026-10-10"],
  validUntil: "2026-12-31",
};

const shanghai = (time: string): number => Date.parse(`${time}:00+08:00`);
const work = (minutes: number): MakingStep => ({ code: "w", name: "印刷", minutes, kind: "work" });
const rest = (minutes: number): MakingStep => ({ code: "r", name: "干燥", minutes, kind: "rest" });
const making = (queueDays: number, steps: readonly MakingStep[] = [], overtimeMinutes = 0) => ({
  queueDays,
  overtimeMinutes,
  steps: [...steps],
});

const shipOn = (at: string, made: Making): string | undefined =>
  datesOf(calendar, [made], null, shanghai(at))?.shipOn;

describe("the day on which goods leave", () => {
  /** 2026-11-20 is a Friday. */
  test.each([
    ["nothing to do, before the cut-off", "2026-11-20T15:59", making(0), "2026-11-20"],
    [
      "at the cut-off it counts as the next working day's",
      "2026-11-20T16:00",
      making(0),
      "2026-11-23",
    ],
    ["on a Sunday as Monday's", "2026-11-22T10:00", making(0), "2026-11-23"],
    ["one minute of the evening before midnight", "2026-11-20T23:59", making(0), "2026-11-23"],
    ["a day of queue over the weekend", "2026-11-20T10:00", making(1), "2026-11-23"],
    ["five days of queue", "2026-11-20T10:00", making(5), "2026-11-27"],
    [
      "an hour of work fits after the cut-off",
      "2026-11-20T10:00",
      making(0, [work(60)]),
      "2026-11-20",
    ],
    ["a minute more does not", "2026-11-20T10:00", making(0, [work(61)]), "2026-11-23"],
    ["a whole shift lands a day later", "2026-11-20T10:00", making(0, [work(480)]), "2026-11-23"],
    [
      "it dries over the weekend",
      "2026-11-20T10:00",
      making(0, [work(60), rest(2880), work(480)]),
      "2026-11-23",
    ],
    [
      "drying ends on Saturday, it leaves on Monday",
      "2026-11-20T10:00",
      making(0, [rest(1200)]),
      "2026-11-23",
    ],
    ["drying to 17:00 leaves that day", "2026-11-23T10:00", making(0, [rest(1500)]), "2026-11-24"],
    ["drying to 17:01 the next", "2026-11-23T10:00", making(0, [rest(1501)]), "2026-11-25"],
    [
      "drying to 03:00 is worked on from 9:00",
      "2026-11-23T10:00",
      making(0, [rest(660), work(480)]),
      "2026-11-24",
    ],
    [
      "overtime makes the day longer",
      "2026-11-23T10:00",
      making(0, [work(180)], 120),
      "2026-11-23",
    ],
    [
      "the week off is jumped, its make-up Saturday worked",
      "2026-09-30T10:00",
      making(3),
      "2026-10-10",
    ],
    ["a make-up Sunday counts", "2026-09-25T10:00", making(1), "2026-09-27"],
    ["ordered in the week off", "2026-10-03T10:00", making(1), "2026-10-09"],
  ])("%s", (_, at, made, expected) => {
    expect(shipOn(at, made)).toBe(expected);
  });

  test("of several makings the last one counts", () => {
    const at = shanghai("2026-11-20T10:00");
    expect(datesOf(calendar, [making(1), making(3), making(0)], null, at)?.shipOn).toBe(
      "2026-11-25",
    );
  });

  test("what takes more than two years has no day", () => {
    expect(
      datesOf(calendar, [making(0, [work(480 * 600)])], null, shanghai("2026-11-20T10:00")),
    ).toBeNull();
  });
});

describe("the days on which they arrive", () => {
  test("transit counts every day", () => {
    const at = shanghai("2026-11-20T10:00");
    expect(datesOf(calendar, [making(0)], { from: 1, to: 3 }, at)).toEqual({
      shipOn: "2026-11-20",
      arrive: { from: "2026-11-21", to: "2026-11-23" },
      estimated: false,
    });
  });

  test.each([
    ["2026-12-30T10:00", null, false],
    ["2026-12-30T10:00", { from: 1, to: 1 }, false],
    ["2026-12-30T10:00", { from: 1, to: 2 }, true],
    ["2026-12-31T17:00", null, true],
  ])(
    "%s with %o in transit: beyond the known holidays it is an estimate",
    (at, road, estimated) => {
      expect(datesOf(calendar, [making(0)], road, shanghai(at))?.estimated).toBe(estimated);
    },
  );

  test("without a calendar of holidays every date is one", () => {
    const unknown = { ...calendar, validUntil: null };
    const at = shanghai("2026-11-20T10:00");
    expect(datesOf(unknown, [making(0)], null, at)?.estimated).toBe(true);
  });
});

/** Working days by the calendar's own words, each asked once: a clock asks for every minute. */
const workedDays = new Map<number, boolean>();
function worksOn(date: number): boolean {
  const day = new Date(date * 86_400_000).toISOString().slice(0, 10);
  if (calendar.makeUpDays.includes(day)) return true;
  if (calendar.holidays.some(({ from, to }) => from <= day && day <= to)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

/** The shop's clock, minute by minute: what the function must come to. */
function slowly(made: Making, at: number): string {
  const works = (minute: number): boolean => {
    const date = Math.floor(minute / 1440);
    const worked = workedDays.get(date) ?? worksOn(date);
    workedDays.set(date, worked);
    return worked;
  };
  const cutOff = 16 * 60;
  const ends = 17 * 60 + made.overtimeMinutes;
  let now = Math.floor((at + 8 * 3_600_000) / 60_000);
  while (!works(now) || now % 1440 >= cutOff) now += 1;
  now += cutOff - (now % 1440);
  for (let left = made.queueDays; left > 0; left -= 1) {
    now += 1440;
    while (!works(now)) now += 1440;
  }
  for (const step of made.steps) {
    if (step.kind === "rest") now += step.minutes;
    else
      for (let left = step.minutes; left > 0; now += 1)
        if (works(now) && now % 1440 >= 9 * 60 && now % 1440 < ends) left -= 1;
  }
  while (!works(now) || now % 1440 > ends) now += 1;
  return new Date(Math.floor(now / 1440) * 86_400_000).toISOString().slice(0, 10);
}

const step = fc.oneof(
  fc.integer({ min: 1, max: 1500 }).map(work),
  fc.integer({ min: 1, max: 3000 }).map(rest),
);
const anyMaking = fc.record({
  queueDays: fc.integer({ min: 0, max: 6 }),
  overtimeMinutes: fc.constantFrom(0, 60, 240),
  steps: fc.array(step, { maxLength: 5 }),
});
/** From a week before the week off to a week after it. */
const anyInstant = fc.integer({
  min: shanghai("2026-09-21T00:00"),
  max: shanghai("2026-10-14T00:00"),
});

describe("whatever is made, whenever it is ordered", () => {
  test("the day is that of a clock that counts every minute", () => {
    fc.assert(
      fc.property(anyMaking, anyInstant, (made, at) => {
        expect(datesOf(calendar, [made], null, at)?.shipOn).toBe(slowly(made, at));
      }),
      { numRuns: 500 },
    );
  });

  test("ordered later or with more to do it never leaves earlier; with less queue or longer shifts never later", () => {
    const time = workingTime(calendar);
    const day = (made: Making, at: number): number => {
      const accepted = acceptedOn(time, at);
      const leaves = accepted === null ? null : leavesOn(time, accepted, made);
      if (leaves === null) throw new Error("within two years");
      return leaves;
    };
    fc.assert(
      fc.property(
        anyMaking,
        anyInstant,
        fc.nat(86_400_000),
        fc.nat(600),
        (made, at, later, more) => {
          const own = day(made, at);
          expect(day(made, at + later)).toBeGreaterThanOrEqual(own);
          const steps = made.steps.map((each) => ({ ...each, minutes: each.minutes + more }));
          expect(day({ ...made, steps }, at)).toBeGreaterThanOrEqual(own);
          const { queueDays, overtimeMinutes } = made;
          expect(day({ ...made, queueDays: Math.max(0, queueDays - 1) }, at)).toBeLessThanOrEqual(
            own,
          );
          expect(day({ ...made, overtimeMinutes: overtimeMinutes + 60 }, at)).toBeLessThanOrEqual(
            own,
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test("dates are in Shanghai's time zone", () => {
  const open = { ...calendar, workingDays: [1, 2, 3, 4, 5, 6, 7], cutOff: "09:00" };
  // 00:30 on the 24th in Shanghai is still the 23rd in London.
  const accepted = acceptedOn(workingTime(open), shanghai("2026-11-24T00:30"));
  expect(accepted === null ? null : dayText(accepted)).toBe("2026-11-24");
});

describe("quote and order, of 3,000 random jobs", () => {
  const kinds = ["pt", "lz", "ysp", "inkLz", "pb", "paper"] as const;
  const delivery = { type: "express", provinceCode: "310000", carrierId: "sf" } as const;

  test.each(kinds)(
    "%s: what is quoted with its delivery is what its line and the order's carrier come to",
    (kind) => {
      let compared = 0;
      fc.assert(
        fc.property(arbitraryJob(kind, seedPriceBook), anyInstant, (job, at) => {
          const quoted = price({ ...job, delivery }, seedPriceBook, { ladder: false });
          const line = price(job, seedPriceBook, { ladder: false });
          if (!quoted.ok || !line.ok) return;
          const options = priceFreight(
            { provinceCode: "310000", kg: 1, carrierId: "sf" },
            seedPriceBook,
          );
          const transit = options.ok ? (options.quote.options[0]?.transit ?? null) : null;
          const shop = seedPriceBook.calendar;
          const shown = dated(quoted.quote, shop, at);
          expect(shown.dates).toEqual(datesOf(shop, [makingOf(line.quote)], transit, at));
          expect(transit).toEqual({ from: 2, to: 2 });
          for (const pace of shown.paces ?? []) {
            if (pace.percent === 0) continue;
            const rushed = price({ ...job, rush: pace.percent, delivery }, seedPriceBook, {
              ladder: false,
            });
            if (!rushed.ok) throw new Error("rush changes no more than price and days");
            expect([rushed.quote.total, dated(rushed.quote, shop, at).dates]).toEqual([
              pace.total,
              pace.dates,
            ]);
            expect(pace.leadDays).toBeLessThanOrEqual(shown.paces?.[0]?.leadDays ?? 0);
          }
          compared += 1;
        }),
        { numRuns: runs(500) },
      );
      expect(compared).toBeGreaterThan(runs(500) / 5);
    },
  );
});
