import { expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { edgeBook, fenOfGoods, quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { flyer } from "#tests/pricing/golden-jobs.ts";

/** 数量误差: the pieces more or fewer that count as delivered in full. */

const book: PriceBook = { ...goldenBook, quantityTolerance: { ysp: 3, lz: 5, inkLz: 2, pb: 0 } };
const said = (job: object, rates = book) =>
  quoted(job, rates).assumptions.find(({ code }) => code === "tolerance")?.value;

it("is said in pieces, down to whole ones", () => {
  expect(said({ ...flyer, quantity: 5000 })).toBe("±3%，4,850 到 5,150 张算交齐");
  // 3 % of 150 are 4.5 pieces, and of 33 not one.
  expect(said({ ...flyer, quantity: 150 })).toBe("±3%，146 到 154 张算交齐");
  expect(said({ ...flyer, quantity: 33 })).toBeUndefined();
});

it("is said of each kind, where there are several", () => {
  expect(said({ ...flyer, kinds: 2 })).toBe("每款 ±3%，以内算交齐");
});

it("changes no price, and is not said of goods of a table or in a book without it", () => {
  expect(quoted(flyer, book).total).toBe(quoted(flyer, goldenBook).total);
  expect(said(flyer, goldenBook)).toBeUndefined();
  expect(said(fenOfGoods(5000), edgeBook(book))).toBeUndefined();
});
