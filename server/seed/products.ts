import type { SeedProduct } from "./product.ts";
import { bookProducts } from "./products-books.ts";
import { cardProducts } from "./products-cards.ts";
import { digitalLabelProducts } from "./products-digital-labels.ts";
import { displayProducts } from "./products-display.ts";
import { flyerProducts } from "./products-flyers.ts";
import { labelProducts } from "./products-labels.ts";
import { officeProducts } from "./products-office.ts";
import { packagingProducts } from "./products-packaging.ts";
import { paperProducts } from "./products-paper.ts";

/** The whole seeded catalogue in display order within each category. */
export const seedProducts: readonly SeedProduct[] = [
  ...labelProducts,
  ...digitalLabelProducts,
  ...flyerProducts,
  ...bookProducts,
  ...packagingProducts,
  ...cardProducts,
  ...officeProducts,
  ...displayProducts,
  ...paperProducts,
];
