import { expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { paperPrices } from "#pricing/analysis/paper-prices.ts";
import { goldenBook } from "./golden-book.ts";

const [coated] = goldenBook.papers;
if (coated === undefined) throw new Error("the golden book has a paper");
const paper: Paper = {
  ...coated,
  gsms: [
    { gsm: 157, tonPrice: "7300.00" },
    { gsm: 200, tonPrice: "8000.00" },
  ],
};
const book: PriceBook = { ...goldenBook, papers: [paper] };

/**
 * 500 sheets of 889 × 1,194 mm are 530.733 m²: 83.325081 kg at 157 g, 608.27 at 7,300 a ton;
 * 106.1466 kg at 200 g, 849.17 at 8,000. A sheet is a five-hundredth of the unrounded ream;
 * kilograms and sheet prices have four decimals.
 */
test("every weight of a paper has its ton, its ream and its sheet", () => {
  const found = paperPrices(paper, "dadu", book);
  expect(found.map(({ quote: _quote, job: _job, ...row }) => row)).toEqual([
    { gsm: 157, ton: "7300.00", ream: "608.27", sheet: "1.2165", reamKg: "83.3251" },
    { gsm: 200, ton: "8000.00", ream: "849.17", sheet: "1.6983", reamKg: "106.1466" },
  ]);
  expect(found.map(({ quote }) => [quote.untaxed, quote.ladder, quote.alternatives])).toEqual([
    ["608.27", [], []],
    ["849.17", [], []],
  ]);
});

test("a format that the paper does not come in has no prices", () => {
  expect(paperPrices(paper, "zhengdu", book)).toEqual([]);
});
