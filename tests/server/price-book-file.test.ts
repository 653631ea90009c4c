import { expect, test } from "vitest";
import { readPriceBookText } from "#server/quotes/price-book-text.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { openDatabase } from "#server/store/database.ts";
import { addPriceBook, bookInForce } from "#server/store/price-books.ts";
import { emptyDatabaseImage } from "./database-image.ts";

const day = new Date("2026-11-20T10:00:00+08:00");
const text = (book: unknown): string => JSON.stringify(book, null, 2);
/** The line, from 1, on which `needle` stands for the n-th time. */
const lineWith = (source: string, needle: string): number =>
  source.slice(0, source.indexOf(needle)).split("\n").length;

test("a price book file reads back as the book it was made from", () => {
  expect(readPriceBookText(text(seedPriceBook))).toEqual({ ok: true, book: seedPriceBook });
});

test("a wrong entry is named by its line, place and rule", () => {
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

test("an id that does not exist is named by the line that mentions it", () => {
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

test("broken JSON is named by its line", () => {
  expect(readPriceBookText('{\n  "version": "1",\n  oops\n}')).toEqual({
    ok: false,
    problems: [{ line: 3, place: "文件", message: "不是正确的 JSON" }],
  });
  expect(readPriceBookText("")).toMatchObject({ ok: false, problems: [{ line: 1 }] });
});

test("an imported version comes into force on its day and never changes again", async () => {
  const opened = await openDatabase({ memory: true, image: await emptyDatabaseImage() });
  try {
    const { db } = opened;
    const today = { ...seedPriceBook, version: "a", effectiveFrom: "2026-11-20" };
    const tomorrow = { ...seedPriceBook, version: "b", effectiveFrom: "2026-11-21" };
    expect(await addPriceBook(db, today, day)).toBe(true);
    expect(await addPriceBook(db, tomorrow, day)).toBe(true);
    expect(await addPriceBook(db, { ...today, validHours: 1 }, day)).toBe(false);
    expect(await bookInForce(db, day)).toEqual(today);
    expect(await bookInForce(db, new Date("2026-11-21T00:00:00+08:00"))).toEqual(tomorrow);
  } finally {
    await opened.close();
  }
});
