import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import type { QuoteLine } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "./arbitrary-jobs.ts";
import { quoted } from "./edge-book.ts";
import { runs } from "./runs.ts";

/** Quantity × unit price of a line is its amount to the fen, but where a minimum is charged. */

/** Digits after the point, as a whole number. */
function scaled(text: string, digits: number): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(`${whole}${fraction.padEnd(digits, "0")}`);
}

/** Fen of quantity × unit price: 6 and 4 decimals, half up. */
function productFen({ qty, unitPrice }: QuoteLine): bigint {
  const product = scaled(qty, 6) * scaled(unitPrice, 4);
  return (product + 50_000_000n) / 100_000_000n;
}

describe("the lines of a quote", () => {
  test.each(quoteTypes)(
    "of kind %s multiply to the fen",
    (kind) => {
      let lines = 0;
      fc.assert(
        fc.property(arbitraryJob(kind, book), (job) => {
          const result = price(job, book, { ladder: false, alternatives: false });
          if (!result.ok) return;
          for (const line of result.quote.lines) {
            if (line.applied === "min" || line.amount.startsWith("-")) continue;
            lines += 1;
            expect([line, productFen(line)]).toEqual([line, scaled(line.amount, 2)]);
          }
        }),
        { numRuns: runs(200) },
      );
      expect(lines).toBeGreaterThan(runs(200));
    },
    60_000,
  );

  /** 1,323 sheets of 2.5572 would be 3,383.18: a hundred of them are 255.717 each. */
  test("show paper by the hundred sheets where a price of one has too few digits", () => {
    const paper = { quoteType: "paper", paperId: "shuangtong", gsm: 157, qtyUnit: "sheet" };
    const lines = [1, 263, 1323, 172_217].map((qty) => {
      const { lines } = quoted({ ...paper, qty: String(qty), taxIncluded: false }, book);
      return lines.find(({ code }) => code === "paper");
    });
    expect(lines.map((line) => line?.unit)).toContain("百张");
    for (const line of lines)
      if (line !== undefined) expect(productFen(line)).toBe(scaled(line.amount, 2));
  });
});
