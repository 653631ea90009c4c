import { existsSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { job } from "#contract/jobs/jobs.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedAdverts } from "#server/seed/adverts.ts";
import { seedCategories } from "#server/seed/categories.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** Why a preset cannot be ordered, or "priced". */
function outcome(preset: Readonly<Record<string, unknown>>): string {
  const parsed = v.safeParse(job, preset);
  if (!parsed.success) return parsed.issues.map((issue) => issue.message).join("；");
  const result = price(parsed.output, seedPriceBook);
  return result.ok ? "priced" : result.problems.map((problem) => problem.message).join("；");
}

test.each(seedProducts.map((product) => [product.id, product] as const))(
  "%s is priced by the seeded book",
  (id, product) => {
    const negotiable = id === "exhibition-booth";
    const said = outcome(product.preset);
    if (negotiable) expect(said).not.toBe("priced");
    else expect(said).toBe("priced");
  },
);

test("every product has a category and the kind of its preset", () => {
  const categories = seedCategories.map((category) => category.id);
  expect(seedProducts.filter((product) => !categories.includes(product.cateId))).toEqual([]);
  expect(seedProducts.filter((product) => product.preset.quoteType !== product.quoteType)).toEqual(
    [],
  );
});

test("the shop has at least 34 products in 8 categories, each id once", () => {
  expect(new Set(seedProducts.map((product) => product.id)).size).toBe(seedProducts.length);
  expect(seedProducts.length).toBeGreaterThanOrEqual(34);
  const filled = new Set(seedProducts.map((product) => product.cateId));
  expect(filled.size).toBe(seedCategories.length);
});

test("every picture that the seed names exists", () => {
  const named = [
    ...seedProducts.map((product) => `/pictures/${product.picture}.svg`),
    ...seedCategories.map((category) => `/pictures/category-${category.id}.svg`),
    ...seedAdverts.map((advert) => advert.picture),
  ];
  expect(named.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});
