import { addPriceBook } from "#server/modules/price-book/price-books.repository.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import type { Shop } from "#tests/server/support/harness.ts";

/** Activates a price book in which every line costs 10 % more. */
export async function raisePrices(shop: Shop, version: string, percent = 10): Promise<void> {
  const at = new Date(shop.clock.now());
  const dearer = { ...seedPriceBook, version, adjustmentPercent: percent };
  await addPriceBook(shop.deps.db, dearer, at, at);
}
