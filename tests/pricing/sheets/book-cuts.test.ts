import { describe, expect, test } from "vitest";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";

/**
 * The pages of a book's text may lie on several press sheets. The oracle gives the same pages as
 * parts of their own, in every way to add them up, and takes the cheapest book.
 */

const bare = { ladder: false, alternatives: false };

interface Text {
  readonly binding: string;
  readonly gsm: number;
  readonly quantity: number;
}

function bookOf({ binding, gsm, quantity }: Text, segments: readonly number[]) {
  const print = { paperId: "shuangtong", frontColors: 4, backColors: 4 };
  return {
    quoteType: "ysp",
    yspType: "book",
    binding,
    quantity,
    lengthMm: 210,
    widthMm: 285,
    taxIncluded: false,
    parts: [
      { ...print, name: "封面", pages: 4, gsm: 250 },
      ...segments.map((pages) => ({ ...print, name: "内页", pages, gsm })),
    ],
  };
}

function fenOf(text: Text, segments: readonly number[]): number {
  const result = price(bookOf(text, segments), book, bare);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return Math.round(Number(result.quote.untaxed) * 100);
}

/** Every way to add pages up of at most so many segments of whole fours, the largest first. */
function sumsOf(pages: number, most: number, largest = pages): number[][] {
  if (pages === 0) return [[]];
  if (most === 0) return [];
  const found: number[][] = [];
  for (let first = Math.min(pages, largest); first >= 4; first -= 4)
    for (const rest of sumsOf(pages - first, most - 1, first)) found.push([first, ...rest]);
  return found;
}

describe("a book's text on several press sheets", () => {
  test.each([
    { binding: "saddle", gsm: 157, quantity: 1000, pages: 28 },
    { binding: "saddle", gsm: 128, quantity: 300, pages: 20 },
    { binding: "saddle", gsm: 105, quantity: 5000, pages: 44 },
    { binding: "perfect", gsm: 105, quantity: 2000, pages: 60 },
    { binding: "perfect", gsm: 157, quantity: 800, pages: 52 },
  ])(
    "costs what the cheapest of all its sums costs: %j",
    ({ pages, ...text }) => {
      const sums = sumsOf(pages, 3);
      expect(sums.length).toBeGreaterThan(4);
      const least = Math.min(...sums.map((segments) => fenOf(text, segments)));
      expect(fenOf(text, [pages])).toBe(least);
    },
    60_000,
  );

  test("28 pages are printed as 16, 8 and 4, and each rest has a name", () => {
    const { plan } = quoted(bookOf({ binding: "saddle", gsm: 157, quantity: 1000 }, [28]), book);
    if (plan.kind !== "sheet") throw new Error("a book has a sheet plan");
    const text = plan.parts.slice(1);
    expect(text.map(({ name }) => name)).toEqual(["内页", "内页余页", "内页余页2"]);
    const pages = text.map(({ forms = [] }) => forms.map((form) => form.pages * form.count));
    expect(pages).toEqual([[16], [8], [4]]);
  });
});
