import { describe, expect, test } from "vitest";
import { payableOf } from "#pricing/core/payable.ts";
import { agreedFen, agreedSums, atAgreedPrice } from "#pricing/rating/agreed-price.ts";
import { amounts, edgeBook, fenOfGoods, quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

/** 协议价, each sum by hand. */

const quoteOf = (fen: number, taxIncluded: boolean) =>
  quoted(fenOfGoods(fen, { taxIncluded }), edgeBook());

test.each([
  [10_000, 100, 1000],
  [80_206, 125, 10_026],
  [1, 500, 1],
  [3, 500, 2],
  [1, 499, 0],
  [999, 1, 1],
  [499, 1, 0],
  [500, 1, 1],
  [1004, 125, 126],
  [1003, 125, 125],
  [9_999_999_999, 333, 3_330_000_000],
])("of %i fen at %i per mille %i come off, half up", (list, permille, off) => {
  expect(agreedFen(list, permille)).toBe(off);
});

describe("a line at 协议价", () => {
  /** 43.21 × 10 % = 4.321; 38.89 × 13 % = 5.0557; the list price is 48.83. */
  test("pays tax of what remains, and its lines add up to the total", () => {
    const quote = atAgreedPrice(quoteOf(4321, true), 100);
    expect([quote.untaxed, quote.tax, quote.total]).toEqual(["38.89", "5.06", "43.95"]);
    expect(amounts(quote)).toEqual([
      ["goods", "43.21"],
      ["agreement", "-4.32"],
      ["tax", "5.06"],
    ]);
    expect(quote.agreed).toEqual({ permille: 100, untaxed: "43.21", total: "48.83" });
    expect(quote.lines[1]?.basis).toBe("照价 43.21 × 10%");
    expect([quote.ladder, quote.alternatives, quote.paces]).toEqual([[], [], []]);
  });

  test("without tax has no line of tax", () => {
    const quote = atAgreedPrice(quoteOf(4321, false), 5);
    expect([quote.untaxed, quote.tax, quote.total]).toEqual(["42.99", "0.00", "42.99"]);
    expect(amounts(quote)).toEqual([
      ["goods", "43.21"],
      ["agreement", "-0.22"],
    ]);
  });

  test("without a discount is the quote itself", () => {
    const quote = quoteOf(4321, true);
    expect(atAgreedPrice(quote, 0)).toBe(quote);
    expect(agreedSums([quote])).toBeNull();
  });

  /** 48.83 - 43.95 = 4.88. */
  test("adds to the sums of an order what it costs less", () => {
    const quotes = [atAgreedPrice(quoteOf(4321, true), 100), quoteOf(10_000, true)];
    expect(agreedSums(quotes)).toEqual({ goods: "161.83", saved: "4.88" });
  });
});

test("free freight counts the list price: an agreement never adds freight", () => {
  const free = [{ from: "100.00", type: "express" as const, provinces: ["330000"] }];
  const section = { ...goldenBook.freight, free };
  const shipping = {
    delivery: { type: "express", provinceCode: "330000" },
    load: { grams: 2500, cubicCm: 0 },
  } as const;
  const feeOf = (goods: Parameters<typeof payableOf>[0]) => {
    const found = payableOf(goods, shipping, section);
    if (!found.ok) throw new Error(JSON.stringify(found.problems));
    return [found.value.freight?.free, found.value.untaxed - found.value.freightFee];
  };
  expect(feeOf([{ fen: 9000, taxRate: "0", listFen: 10_000 }])).toEqual([true, 9000]);
  expect(feeOf([{ fen: 9000, taxRate: "0" }])).toEqual([false, 9000]);
});
