import type { Clock } from "#server/infra/runtime/clock.ts";
import type { FirstProduct, Publication } from "#server/modules/catalog/publishing.ts";
import { seedCategories } from "./categories.ts";
import { seedProducts } from "./products.ts";

const dayMs = 24 * 3_600_000;

/** The seeded products in a shop that opens at `now`, ms. */
export function stockedProducts(now: number): FirstProduct[] {
  const placeOf = new Map(seedCategories.map((row, index) => [row.id, index * 1000]));
  return seedProducts.map(({ id, age, picture, facts, recommended, ...document }, index) => ({
    id,
    document: {
      ...document,
      facts: facts.map(([name, value]) => ({ name, value })),
      pictures: [{ address: `/pictures/${picture}.svg`, alt: document.name }],
    },
    recommended: recommended ?? false,
    position: (placeOf.get(document.cateId) ?? 0) + index,
    createdAt: new Date(now - age * dayMs),
  }));
}

/** The program publishes what a new shop has. */
export const firstPublication = (clock: Clock, what: "商品" | "广告"): Publication => ({
  note: `开店时的${what}`,
  staffId: null,
  at: new Date(clock.now()),
});
