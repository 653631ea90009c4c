import { describe, expect, test } from "vitest";
import { cheapestPackages } from "#pricing/core/packages.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** Packages add up: no set of them that holds the quantity costs less. */

const untaxed = (job: object) => {
  const result = price({ taxIncluded: false, ...job }, book, { ladder: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return [result.quote.untaxed, result.quote.quantity, result.quote.freeMore];
};
const cards = (quantity: number, more: object = {}) => ({
  quoteType: "pb",
  formatId: "pb-card-300",
  quantity,
  ...more,
});
const goods = (tableId: string, quantity: number) => ({ quoteType: "pt", tableId, quantity });

/** Boxes: 1 9.00, 2 12.00, 5 24.00, 10 42.00, 20 78.00, 50 180.00, 100 340.00. */
describe("quantities between the packages of the seeded book", () => {
  test.each([
    ["30 boxes as 20 + 10", cards(30), "120.00", undefined],
    ["80 boxes as 50 + 20 + 10", cards(80), "300.00", undefined],
    ["3 boxes as 2 + 1", cards(3), "21.00", undefined],
    ["4 boxes as 5, or 2 + 2", cards(4), "24.00", { quantity: 5, more: 1 }],
    ["9 boxes as 10", cards(9), "42.00", { quantity: 10, more: 1 }],
    ["19 boxes as 20", cards(19), "78.00", { quantity: 20, more: 1 }],
    ["270 boxes as 2 × 100 + 50 + 20", cards(270), "938.00", undefined],
    [
      "30 boxes with matt film at 18 %",
      cards(30, { options: { film: "matt" } }),
      "141.60",
      undefined,
    ],
    [
      "1,500 A5 flyers as 2,000",
      { ...cards(1500), formatId: "pb-flyer-a5" },
      "185.00",
      { quantity: 2000, more: 500 },
    ],
    [
      "300 A5 flyers as the least package",
      { ...cards(300), formatId: "pb-flyer-a5" },
      "95.00",
      { quantity: 500, more: 200 },
    ],
    ["150 PVC cards as 200", goods("pt-pvc-card", 150), "100.00", { quantity: 200, more: 50 }],
  ])("%s", (_, job, total, freeMore) => {
    expect(untaxed(job)).toEqual([total, job.quantity, freeMore]);
  });

  test("3,000 cards of a sheet cost 30 boxes where they are ganged", () => {
    const sheet = {
      quoteType: "ysp",
      yspType: "card",
      lengthMm: 90,
      widthMm: 54,
      quantity: 3000,
      taxIncluded: false,
      parts: [
        {
          name: "单张",
          paperId: "shuangtong",
          gsm: 300,
          frontColors: 4,
          backColors: 4,
          hgx: [{ id: "trim" }],
        },
      ],
    };
    const result = price(sheet, book, { ways: true, ladder: false });
    const ways = result.ok ? result.quote.alternatives : [];
    expect(ways.find(({ code }) => code === "way:gangRun")).toMatchObject({
      total: "120.00",
      name: "30 盒",
      job: { quoteType: "pb", formatId: "pb-card-300", quantity: 30 },
    });
  });
});

/** Every set up to `most` packages, tried one after the other. */
function leastByTrial(listed: ReadonlyArray<readonly [number, number]>, quantity: number): number {
  let least = Number.POSITIVE_INFINITY;
  const add = (at: number, held: number, fen: number): void => {
    const [size, price] = listed[at] ?? [];
    if (size === undefined || price === undefined) {
      if (held >= quantity) least = Math.min(least, fen);
      return;
    }
    for (let count = 0; count <= Math.ceil(quantity / size); count += 1)
      add(at + 1, held + count * size, fen + count * price);
  };
  add(0, 0, 0);
  return least;
}

const tables: ReadonlyArray<ReadonlyArray<readonly [number, number]>> = [
  [
    [1, 900],
    [2, 1200],
    [5, 2400],
    [10, 4200],
  ],
  [
    [2, 2000],
    [5, 3500],
  ],
  [
    [3, 100],
    [7, 200],
    [11, 350],
  ],
  [
    [4, 500],
    [6, 500],
    [9, 1300],
  ],
  [
    [5, 1000],
    [8, 0],
  ],
  [
    [1, 10],
    [6, 59],
    [10, 99],
  ],
  [
    [6, 700],
    [10, 900],
    [15, 1100],
  ],
  [[7, 3000]],
];
test.each(tables.map((listed) => [listed]))("packages %j are the cheapest set", (listed) => {
  const packages = listed.map(([quantity, fen]) => ({ quantity, total: (fen / 100).toFixed(2) }));
  for (let quantity = 1; quantity <= 70; quantity += 1) {
    const found = cheapestPackages(packages, quantity);
    expect([quantity, found.fen]).toEqual([quantity, leastByTrial(listed, quantity)]);
    const sizes = found.packages.map((one) => one.quantity * one.count);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(found.holds);
    expect(found.holds).toBeGreaterThanOrEqual(quantity);
  }
});

test("the greatest order of packages with odd sizes is held without a long search", () => {
  const packages = [
    { quantity: 999_983, total: "900.00" },
    { quantity: 1_000_003, total: "899.00" },
  ];
  // Ten of the second hold 10,000,030.
  expect(cheapestPackages(packages, 10_000_000)).toMatchObject({ fen: 899_000, holds: 10_000_030 });
});
