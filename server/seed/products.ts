import type { SeedProduct } from "./product.ts";
import { labelProducts } from "./products-labels.ts";

/** The whole seeded catalogue in display order within each category. */
export const seedProducts: readonly SeedProduct[] = [...labelProducts];
