import { expect, test } from "vitest";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { type Database, openDatabase } from "#server/infra/database/database.ts";
import { priceBook } from "#server/infra/database/tables/shop.tables.ts";
import { importBook } from "#server/modules/price-book/book-import.ts";
import { holidayNotice } from "#server/modules/price-book/calendar-notice.ts";
import { readPriceBookText } from "#server/modules/price-book/price-book-text.ts";
import { addPriceBook, writtenBook } from "#server/modules/price-book/price-books.repository.ts";
import { newerBookNotice } from "#server/seed/newer-book.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedShop } from "#server/seed/seed.ts";
import { emptyDatabaseImage } from "#tests/server/operations/database-image.ts";

const day = new Date("2026-11-20T10:00:00+08:00");
const text = (book: unknown): string => JSON.stringify(book, null, 2);
/** The line, from 1, of the n-th occurrence of `needle`. */
const lineWith = (source: string, needle: string): number =>
  source.slice(0, source.indexOf(needle)).split("\n").length;

test("a price book file reads back as the book it was written from", () => {
  expect(readPriceBookText(text(seedPriceBook))).toEqual({ ok: true, book: seedPriceBook });
});

test("a wrong entry is reported with its line, place and rule", () => {
  const source = text({ ...seedPriceBook, validHours: "three days" });
  expect(readPriceBookText(source)).toEqual({
    ok: false,
    problems: [
      {
        line: lineWith(source, '"three days"'),
        place: "有效小时",
        message: expect.stringMatching(/^\S/),
      },
    ],
  });
});

test("an unknown id is reported with the line that mentions it", () => {
  const [first, ...others] = seedPriceBook.kaiSizes;
  const source = text({
    ...seedPriceBook,
    kaiSizes: [{ ...first, parentId: "nowhere" }, ...others],
  });
  expect(readPriceBookText(source)).toEqual({
    ok: false,
    problems: [
      {
        line: lineWith(source, '"nowhere"'),
        place: "开数表",
        message: `开数表${first?.kai}开的规格「nowhere」不存在`,
      },
    ],
  });
});

const withHolidays = (validUntil: string | null) => ({
  ...dearer,
  calendar: { ...seedPriceBook.calendar, validUntil },
});
const ask = "请在价格簿 calendar 里补上 holidays、makeUpDays 和 validUntil";

test.each([
  [
    "none",
    null,
    `价格簿 dearer 没有节假日安排，发货与送达日期只能估计；${ask} (no holidays known)`,
  ],
  [
    "that end in less than thirty days",
    "2026-12-19",
    `价格簿 dearer 的节假日安排只到 2026-12-19，之后的日期只能估计；${ask} (holidays end)`,
  ],
  ["that reach thirty days", "2026-12-20", null],
])("an import reports holidays: %s", async (_, validUntil, notice) => {
  await withSeededBook(async (db) => {
    const received = await importBook(db, withHolidays(validUntil), noon);
    expect(received.slice(2)).toEqual(notice === null ? [] : [notice]);
    expect(await holidayNotice(db, noon)).toBe(notice);
  });
});

test("broken JSON is reported with its line", () => {
  expect(readPriceBookText('{\n  "version": "1",\n  oops\n}')).toEqual({
    ok: false,
    problems: [{ line: 3, place: "文件", message: "不是正确的 JSON" }],
  });
  expect(readPriceBookText("")).toMatchObject({ ok: false, problems: [{ line: 1 }] });
});

/** An empty database with the seeded book, as after a shop's first start. */
async function withSeededBook<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase({ memory: true, image: await emptyDatabaseImage() });
  try {
    await seedShop(opened.db, { now: () => day.getTime() });
    return await work(opened.db);
  } finally {
    await opened.close();
  }
}

/** Time of the import: a minute after the shop's first start. */
const noon = new Date(day.getTime() + 60_000);
const dearer = { ...seedPriceBook, version: "dearer", adjustmentPercent: 10, validHours: 48 };

test("a book dated like the seeded one is active at once, and the import says so", async () => {
  await withSeededBook(async (db) => {
    expect(await importBook(db, dearer, noon)).toEqual([
      "已导入价格簿 dearer，与 2026.11.3 相比改动 2 项费率 (imported)",
      "现在生效：价格簿 dearer，自 2026-11-01 起 (in force now)",
    ]);
    expect(await writtenBook(db, day)).toEqual(dearer);
  });
});

test("a shop seeded with a UTC date accepts a book of the same day", async () => {
  await withSeededBook(async (db) => {
    await db.update(priceBook).set({ effectiveFrom: new Date("2026-11-01T00:00:00Z") });
    await importBook(db, dearer, noon);
    expect(await writtenBook(db, day)).toEqual(dearer);
  });
});

test("a book of a later day is announced for that day", async () => {
  await withSeededBook(async (db) => {
    const later = { ...dearer, effectiveFrom: "2026-11-21" };
    expect(await importBook(db, later, noon)).toEqual([
      "已导入价格簿 dearer，与 2026.11.3 相比改动 2 项费率 (imported)",
      "现在生效：价格簿 2026.11.3，自 2026-11-01 起 (in force now)",
      "价格簿 dearer 自 2026-11-21 起生效 (from then on)",
    ]);
    const lastMinute = new Date("2026-11-20T23:59:59+08:00");
    const firstMinute = new Date("2026-11-21T00:00:00+08:00");
    expect((await writtenBook(db, lastMinute)).version).toBe("2026.11.3");
    expect((await writtenBook(db, firstMinute)).version).toBe("dearer");
  });
});

test("a book that would never be active is not imported", async () => {
  await withSeededBook(async (db) => {
    const stale = { ...dearer, effectiveFrom: "2026-10-31" };
    await expect(importBook(db, stale, noon)).rejects.toThrow(
      "未导入：生效日 2026-10-31 早于现用价格簿 2026.11.3 的 2026-11-01，不会被使用；请改 effectiveFrom",
    );
    const again = { ...dearer, version: seedPriceBook.version };
    await expect(importBook(db, again, noon)).rejects.toThrow("未导入：版本 2026.11.3 已存在");
  });
});

test("a book that requires too many plans a quote is refused with the reason", async () => {
  const [press] = seedPriceBook.labels.presses;
  if (press === undefined) throw new Error("the seeded book has label presses");
  const cylinders = Array.from({ length: 200 }, (_, index) => 200 + index);
  const presses = Array.from({ length: 8 }, (_, index) => ({
    ...press,
    id: `press-${index}`,
    cylinders,
  }));
  const labels = { ...seedPriceBook.labels, presses };
  await withSeededBook(async (db) => {
    await expect(importBook(db, { ...dearer, labels }, noon)).rejects.toThrow(
      /^按这本价格簿报一次「标签 10 × 5 mm」要比较 \d+ 种做法，最多 6000 种；请减少印刷机、全张规格或版辊$/,
    );
    expect((await writtenBook(db, day)).version).toBe("2026.11.3");
  });
});

test("a shop with its own book is informed that the program has another", async () => {
  await withSeededBook(async (db) => {
    expect(await newerBookNotice(db)).toBeNull();
    await db.update(priceBook).set({ version: "2025.1" });
    expect(await newerBookNotice(db)).toBe(
      "本店沿用自己的价格簿；程序自带的价格簿 2026.11.3 没有启用 (the shop keeps its own price book)。\n" +
        "要用它：npm run price-book -- built-in 文件.json，核对费率与生效日期后 npm run price-book -- import 文件.json",
    );
  });
});

test("an imported version becomes active on its day and never changes again", async () => {
  const opened = await openDatabase({ memory: true, image: await emptyDatabaseImage() });
  try {
    const { db } = opened;
    const today = { ...seedPriceBook, version: "a", effectiveFrom: "2026-11-20" };
    const tomorrow = { ...seedPriceBook, version: "b", effectiveFrom: "2026-11-21" };
    expect(await addPriceBook(db, today, day)).toBe(true);
    expect(await addPriceBook(db, tomorrow, day)).toBe(true);
    expect(await addPriceBook(db, { ...today, validHours: 1 }, day)).toBe(false);
    expect(await writtenBook(db, day)).toEqual(today);
    expect(await writtenBook(db, new Date("2026-11-21T00:00:00+08:00"))).toEqual(tomorrow);
  } finally {
    await opened.close();
  }
});

test("a book of another process is active within a second, an own one at once", async () => {
  await withSeededBook(async (db) => {
    const versionAt = async (ms: number) =>
      (await writtenBook(db, new Date(noon.getTime() + ms))).version;
    expect(await versionAt(0)).toBe("2026.11.3");
    const anothers = { ...dearer, version: "elsewhere" };
    const createdAt = noon;
    await db.insert(priceBook).values({
      ...{ version: anothers.version, document: stampedBook(anothers), createdAt },
      effectiveFrom: day,
    });
    expect(await Promise.all([versionAt(999), versionAt(1_000)])).toEqual([
      "2026.11.3",
      "elsewhere",
    ]);
    const own = { ...dearer, version: "own", effectiveFrom: "2026-11-20" };
    await importBook(db, own, new Date(noon.getTime() + 1));
    expect(await versionAt(1_000)).toBe("own");
  });
});
