import { seedPriceBook } from "#server/seed/price-book.ts";
import { priceBook } from "#server/store/shop-tables.ts";
import type { Shop } from "./harness.ts";

/** Puts a dearer price book in force from now on: every line of it costs 10 % more. */
export async function raisePrices(shop: Shop, version: string, percent = 10): Promise<void> {
  const at = new Date(shop.clock.now());
  await shop.deps.db.insert(priceBook).values({
    version,
    document: { ...seedPriceBook, version, adjustmentPercent: percent },
    effectiveFrom: at,
    createdAt: at,
  });
}
