import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import {
  allowedNear,
  curveQuantities,
  listedQuantities,
} from "#pricing/analysis/quantity-curve.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { edgeBook, tableBasics } from "./edge-book.ts";

/** Quantities that a job may take, and those of them that its curve shows. */

const [packed] = seedPriceBook.gangRun;
if (packed === undefined) throw new Error("the seed book gangs");
const packages = [
  { quantity: 100, total: "10.00" },
  { quantity: 500, total: "40.00" },
];
const book: PriceBook = {
  ...edgeBook({}, [
    { ...tableBasics, id: "steps", mode: "piece", price: "0.01", minQuantity: 30, step: 20 },
    { ...tableBasics, id: "packs", mode: "package", packages },
  ]),
  gangRun: [packed],
};
function jobOf(input: object) {
  const read = readJob(input);
  if (!read.ok || read.value.quoteType === "paper") throw new Error(JSON.stringify(read));
  return read.value;
}
const goods = (tableId: string, quantity: number, kinds = 1) =>
  jobOf({ quoteType: "pt", tableId, quantity, kinds });
const label = (quantity: number, kinds = 1) =>
  jobOf({
    quoteType: "lz",
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colors: 4,
    quantity,
    kinds,
  });

describe("a quantity that a job may take", () => {
  it("is any from one to ten million in all kinds", () => {
    const near = allowedNear(label(1000, 3), book);
    expect([0, 1, 3_333_333, 3_333_334].map(near)).toEqual([undefined, 1, 3_333_333, undefined]);
    expect(allowedNear(goods("none", 10), book)(7)).toBe(7);
  });

  it("is the least and whole steps beyond it, where the table has them", () => {
    const near = allowedNear(goods("steps", 30), book);
    expect([1, 30, 31, 50, 51].map(near)).toEqual([30, 30, 50, 50, 70]);
    // 10,000,010 is a step beyond the limit.
    expect([9_999_990, 9_999_991].map(near)).toEqual([9_999_990, undefined]);
  });

  it("is a package, where there are packages", () => {
    const ganged = jobOf({
      quoteType: "pb",
      formatId: packed.id,
      quantity: packed.packages[0]?.quantity,
      kinds: 1,
    });
    const listed = packed.packages.map(({ quantity }) => quantity);
    expect(listedQuantities(ganged, book)).toEqual(listed);
    expect(curveQuantities(ganged, book)).toEqual(listed);
    expect(listedQuantities(goods("packs", 100), book)).toEqual([100, 500]);
    expect(curveQuantities(goods("packs", 100), book)).toEqual([100, 500]);
    expect(curveQuantities(goods("packs", 300), book)).toEqual([100, 300, 500]);
    for (const job of [goods("steps", 30), goods("none", 1), label(10)])
      expect(listedQuantities(job, book)).toBeUndefined();
  });
});

/** Sixty points 5^(2i/59 − 1) apart: of ten the first is 2, the last 50. */
it("a curve covers a fifth to five times the wanted quantity, which is one of its points", () => {
  const thousand = curveQuantities(label(1000), book);
  // 1000 × 5^(−57/59) = 211.2, 5^(−55/59) = 223.05; 5^(57/59) = 4,734.6.
  expect(thousand.slice(0, 3)).toEqual([200, 211, 223]);
  expect(thousand.slice(-2)).toEqual([4735, 5000]);
  expect([thousand.length, thousand.includes(1000)]).toEqual([61, true]);
  expect(curveQuantities(label(1), book)).toEqual([1, 2, 3, 4, 5]);
  expect(curveQuantities(goods("steps", 30), book)).toEqual([30, 50, 70, 90, 110, 130, 150]);
  // Two million each of five kinds are ten million: nothing lies above.
  expect(curveQuantities(label(2_000_000, 5), book).at(-1)).toBe(2_000_000);
});
