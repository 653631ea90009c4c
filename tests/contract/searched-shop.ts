import { searchable } from "#contract/search/found-product.ts";
import { seedCategories } from "#server/seed/categories.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** The seeded catalogue as it is searched, in display order. */
export const shop = seedCategories.flatMap((category) =>
  seedProducts
    .filter((one) => one.cateId === category.id)
    .map((product) => searchable({ ...product, category: category.name }, seedPriceBook)),
);
