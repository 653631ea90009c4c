import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paperOptions, supplySentence } from "#components/job-facts/paper-supply.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { makingOf } from "#pricing/rating/dates.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00+08:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (free: number, restock_days: number): PaperAtHand => ({
  ...{ paper_id: "niupi", gsm: 80, form: "sheet", size: "tegui-900", brand: "伊利姆" },
  ...{ free, restock_days },
});

const kraft = { quoteType: "paper", paperId: "niupi", gsm: 80, parentId: "tegui-900" };
const read = readJob({ ...kraft, qtyUnit: "sheet", qty: "1000" });
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const job = read.value;
const priced = price(job, book);
if (!priced.ok) throw new Error(JSON.stringify(priced.problems));
const { quote } = priced;

// Friday: paper from stock leaves on Saturday, other paper so many working days later.
test.each([
  ["has all of it", [row(1000, 4)], "有现货，现在下单，11-21 周六前发货"],
  ["lacks a sheet, and more comes soon", [row(999, 2)], "两天内到纸，现在下单，11-24 周二前发货"],
  ["lacks a sheet", [row(999, 4)], "需订货，4 个工作日到纸，现在下单，11-26 周四前发货"],
  [
    "has other paper alone",
    [{ ...row(9000, 1), gsm: 100 }],
    "需订货，5 个工作日到纸，现在下单，11-27 周五前发货",
  ],
  ["keeps no stock", [], "现在下单，11-21 周六前发货"],
])("货源 of a shop that %s", (_, stock, sentence) => {
  expect(supplySentence(stock, job, quote, book)).toBe(sentence);
});

test("货源 names no date before the shop has answered, and none without it", () => {
  expect(supplySentence("waiting", job, quote, book)).toBe("正在看库存");
  expect(supplySentence(null, job, quote, book)).toBe("联网后看货源和发货日期");
});

test("a configurator of paper is as late as the paper that is missing", () => {
  const { queueDays } = makingOf(quote);
  const daysWith = (stock: PaperAtHand[] | null) =>
    makingOf(paperOptions(stock, book).supplied(job, quote)).queueDays - queueDays;
  expect([[row(1000, 4)], [row(999, 4)], [], null].map(daysWith)).toEqual([0, 4, 0, 0]);
});
