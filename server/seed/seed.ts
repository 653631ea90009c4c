import { startOfShanghaiDay } from "#contract/shanghai-day.ts";
import { stampedBook } from "#contract/stored-book.ts";
import type { Clock } from "#server/deps.ts";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";
import { findSetting } from "#server/store/settings.ts";
import {
  advert,
  carrier,
  category,
  priceBook,
  product,
  setting,
} from "#server/store/shop-tables.ts";
import { seedAdverts } from "./adverts.ts";
import { seedCarriers } from "./carriers.ts";
import { seedCategories } from "./categories.ts";
import { cheapestFen } from "./cheapest.ts";
import { seedPriceBook } from "./price-book.ts";
import { seedProducts } from "./products.ts";
import { supplyShop } from "./supplies.ts";

const doneKey = "seed";
const dayMs = 24 * 3_600_000;

/**
 * Fills an empty database with a believable shop; a seeded one is given only
 * what this version needs and it lacks. Answers whether this was the first start.
 */
export async function seedShop(db: Database, clock: Clock): Promise<boolean> {
  const first = (await findSetting(db, doneKey)) === null && (await fillEmpty(db, clock));
  await supplyShop(db);
  return first;
}

async function fillEmpty(db: Database, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // First comes the row that says so: of two servers that start at once the second waits, then leaves.
    const claimed = await tx
      .insert(setting)
      .values({ key: doneKey, value: { at: clock.now() } })
      .onConflictDoNothing()
      .returning({ key: setting.key });
    if (claimed.length === 0) return false;
    await seedDisplay(tx);
    await seedCatalogue(tx, clock);
    await seedPrices(tx, clock);
    return true;
  });
}

async function seedDisplay(tx: Transaction): Promise<void> {
  await tx.insert(advert).values(seedAdverts.map((row, position) => ({ ...row, position })));
  await tx.insert(carrier).values(seedCarriers.map((row, position) => ({ ...row, position })));
}

async function seedCatalogue(tx: Transaction, clock: Clock): Promise<void> {
  await tx.insert(category).values(
    seedCategories.map((row, position) => ({
      ...row,
      picture: `/pictures/category-${row.id}.svg`,
      position,
    })),
  );
  const placeOf = new Map(seedCategories.map((row, index) => [row.id, index * 1000]));
  await tx.insert(product).values(
    seedProducts.map(({ age, ...row }, index) => ({
      ...row,
      picture: `/pictures/${row.picture}.svg`,
      priceFrom: cheapestFen(row.preset),
      tags: [...row.tags],
      facts: row.facts.map(([name, value]) => ({ name, value })),
      preset: { ...row.preset },
      recommended: row.recommended ?? false,
      position: (placeOf.get(row.cateId) ?? 0) + index,
      createdAt: new Date(clock.now() - age * dayMs),
    })),
  );
}

async function seedPrices(tx: Transaction, clock: Clock): Promise<void> {
  const createdAt = new Date(clock.now());
  await tx.insert(priceBook).values({
    version: seedPriceBook.version,
    document: stampedBook(seedPriceBook),
    // In force from the first day of the shop, whatever day the document was dated.
    effectiveFrom: new Date(Math.min(startOfShanghaiDay(seedPriceBook.effectiveFrom), clock.now())),
    createdAt,
  });
}
