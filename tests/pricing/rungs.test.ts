import { describe, expect, test } from "vitest";
import type { Job } from "#contract/jobs/jobs.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { rungsOf } from "#pricing/rating/rungs.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** What a product of the seed is made as, at another quantity. */
function rungsAt(id: string, quantity?: number): readonly number[] {
  const product = seedProducts.find((one) => one.id === id);
  if (product === undefined) throw new Error(`the seed holds no ${id}`);
  const job = presetJob(product.quoteType, product.preset, id, book);
  if (job.quoteType === "paper" || quantity === undefined) return rungsOf(job, book);
  return rungsOf({ ...job, quantity }, book);
}

describe("five quantities a product", () => {
  test.each([
    ["roll-label-coated", [2000, 5000, 10_000, 20_000, 50_000]],
    ["digital-label-short", [500, 1000, 2000, 5000, 10_000]],
    ["brochure-saddle", [300, 500, 1000, 2000, 5000]],
    ["desk-calendar", [100, 200, 500, 1000, 2000]],
    ["flyer-dadu16", [1000, 2000, 5000, 10_000, 20_000]],
    ["menu-card", [200, 500, 1000, 2000, 5000]],
    ["tuck-box", [500, 1000, 2000, 5000, 10_000]],
    ["paper-bag", [500, 1000, 2000, 5000, 10_000]],
    ["ncr-form", [20, 50, 100, 200, 500]],
    ["letter-pad", [20, 50, 100, 200, 500]],
    ["outdoor-banner", [1, 2, 5, 10, 20]],
    ["box-tape", [36, 72, 144, 360, 1080]],
  ])("%s", (id, rungs) => {
    expect(rungsAt(id)).toEqual(rungs);
  });

  test("what is sold in packages lists every one", () => {
    expect(rungsAt("card-gang")).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(rungsAt("card-express")).toEqual([100, 200, 500, 1000, 2000, 5000]);
  });

  test("the shop's own steps fill up what brackets leave below five", () => {
    expect(rungsAt("rollup-stand")).toEqual([1, 2, 3, 10, 50]);
  });
});

describe("the five stay while the quantity lies between them, else they move by a decade", () => {
  test.each([
    [2000, [2000, 5000, 10_000, 20_000, 50_000]],
    [7300, [2000, 5000, 10_000, 20_000, 50_000]],
    [50_000, [2000, 5000, 10_000, 20_000, 50_000]],
    [50_001, [20_000, 50_000, 100_000, 200_000, 500_000]],
    [1999, [500, 1000, 2000, 5000]],
    [1, [500, 1000, 2000, 5000]],
    [2_000_000, [200_000, 500_000, 1_000_000]],
  ])("labels at %i", (quantity, rungs) => {
    expect(rungsAt("roll-label-coated", quantity)).toEqual(rungs);
  });

  test.each([
    ["ream", "0.5", [0.5, 1, 2, 5, 10]],
    ["ream", "10", [5, 10, 20, 50, 100]],
    ["ton", "21", [10, 20, 50, 100, 200]],
    ["sheet", "100", [100, 200, 500, 1000, 2000]],
  ] as const)("paper by the %s at %s", (qtyUnit, qty, rungs) => {
    const paper = defaultJob("paper", book);
    if (paper.quoteType !== "paper") throw new Error("no paper");
    const job: Job = { ...paper, qtyUnit, qty };
    expect(rungsOf(job, book)).toEqual(rungs);
  });
});

test("of an owner's own steps the nearest ones are taken", () => {
  const own = {
    ...book,
    ladders: { ...book.ladders, lz: [1000, 3000, 6000, 9000, 30_000, 80_000] },
  };
  expect(rungsOf(defaultJob("lz", own), own)).toEqual([3000, 6000, 9000, 30_000, 80_000]);
});
