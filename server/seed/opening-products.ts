import type { OpeningStock } from "#server/modules/ledger/opening-stock.repository.ts";
import { seedCategories } from "./categories.ts";
import { seedProducts } from "./products.ts";

const dayMs = 24 * 3_600_000;

/** The rows of the seeded products in a shop that opens at `now`, ms. */
export function stockedProducts(now: number): OpeningStock["products"] {
  const placeOf = new Map(seedCategories.map((row, index) => [row.id, index * 1000]));
  return seedProducts.map(({ age, ...row }, index) => ({
    ...row,
    picture: `/pictures/${row.picture}.svg`,
    // Unused since the quote has it: the column belongs to an earlier version.
    leadDays: 0,
    facts: row.facts.map(([name, value]) => ({ name, value })),
    recommended: row.recommended ?? false,
    position: (placeOf.get(row.cateId) ?? 0) + index,
    createdAt: new Date(now - age * dayMs),
  }));
}
