import { eachOf, isDocument, type StoredDocument } from "#contract/http/upcasting.ts";

/** Times and dates in the second form of the price book, for books of the first. */

const span = (from: number, to: number) => ({ from, to });

/** `2 天`, `2–3 天`, `当天至次日`: the days in a text of the first form; null where it has no number. */
function transitOf(words: unknown): { from: number; to: number } | null {
  if (typeof words !== "string") return null;
  const text = words.replace(/当[天日]/g, "0").replace(/次日|隔日/g, "1");
  const found =
    /^\s*(\d{1,2})\s*(?:[-–—~～至到]\s*(\d{1,2}))?\s*(?:个?工作日|天|日)?(?:内|达)?\s*$/.exec(text);
  if (found === null) return null;
  const from = Number(found[1]);
  const to = Number(found[2] ?? found[1]);
  return from <= to && to <= 60 ? span(from, to) : null;
}

const timed = (entry: StoredDocument): StoredDocument =>
  "days" in entry ? { ...entry, days: transitOf(entry.days) } : entry;

const carrierTimed = (carrier: StoredDocument): StoredDocument => ({
  ...timed(carrier),
  ...("zones" in carrier ? { zones: eachOf(carrier.zones, timed) } : {}),
});

const untimed = { minutes: 0, perHour: 0, dryHours: 0 };
const noOperations = { listed: [], others: untimed };

/** More than any table has: all of its days are queue. */
const wholeQueue = 60;

/**
 * The owner's fixed days stay the lead time: no operation takes time of its own, and rush halves
 * the days, as the program did. Holidays are unknown, so every date is an estimate.
 */
const timeSections = {
  calendar: {
    workingDays: [1, 2, 3, 4, 5, 6],
    dayStarts: "08:30",
    dayEnds: "18:00",
    cutOff: "17:00",
    holidays: [],
    makeUpDays: [],
    validUntil: null,
  },
  production: {
    prepressMinutes: { pt: 0, ysp: 0, lz: 0, inkLz: 0, pb: 0, paper: 0 },
    sheetPresses: noOperations,
    labelPresses: noOperations,
    finishing: noOperations,
    bindings: noOperations,
    cutting: untimed,
    packingMinutes: 0,
  },
  rush: [
    { name: "加急", percent: 20, queuePercent: 50, overtimeMinutes: 0 },
    { name: "特急", percent: 50, queuePercent: 50, overtimeMinutes: 0 },
  ],
};

/** A field of the first form that was stored for goods of tables and never used. */
const queueOfTables = { pt: wholeQueue, pb: wholeQueue };

/** The book with calendar, working times and rush, and its carriers' days as numbers. */
export function withTime(book: StoredDocument): StoredDocument {
  // Written by hand without its version: existing times stay as they are.
  if ("calendar" in book) return book;
  const { freight, leadDays } = book;
  return {
    ...timeSections,
    ...book,
    ...(isDocument(leadDays) ? { leadDays: { ...leadDays, ...queueOfTables } } : {}),
    ...(isDocument(freight)
      ? { freight: { ...freight, carriers: eachOf(freight.carriers, carrierTimed) } }
      : {}),
  };
}
