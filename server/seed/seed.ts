import type { Clock } from "#server/deps.ts";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";
import { findSetting, putSetting } from "#server/store/settings.ts";
import {
  advert,
  carrier,
  category,
  lookup,
  priceBook,
  product,
  region,
  setting,
} from "#server/store/shop-tables.ts";
import { seedAdverts } from "./adverts.ts";
import { seedCarriers } from "./carriers.ts";
import { seedCategories } from "./categories.ts";
import { cheapestFen } from "./cheapest.ts";
import { seedCompany } from "./company.ts";
import { seedLookups } from "./lookups.ts";
import { seedPriceBook } from "./price-book.ts";
import { seedProducts } from "./products.ts";
import { seedRegions } from "./regions.ts";

const doneKey = "seed";
const dayMs = 24 * 3_600_000;

/**
 * Fills an empty database with a believable shop; a seeded one is left alone.
 * Answers whether this was the first start.
 */
export async function seedShop(db: Database, clock: Clock): Promise<boolean> {
  if ((await findSetting(db, doneKey)) !== null) return false;
  return inTransaction(db, async (tx) => {
    // First comes the row that says so: of two servers that start at once the second waits, then leaves.
    const claimed = await tx
      .insert(setting)
      .values({ key: doneKey, value: { at: clock.now() } })
      .onConflictDoNothing()
      .returning({ key: setting.key });
    if (claimed.length === 0) return false;
    await seedFacts(tx);
    await seedCatalogue(tx, clock);
    await seedPrices(tx, clock);
    return true;
  });
}

async function seedFacts(tx: Transaction): Promise<void> {
  await putSetting(tx, "company", seedCompany);
  await tx.insert(advert).values(seedAdverts.map((row, position) => ({ ...row, position })));
  await tx.insert(carrier).values(seedCarriers.map((row, position) => ({ ...row, position })));
  await tx
    .insert(lookup)
    .values(Object.entries(seedLookups).map(([name, body]) => ({ name, body })));
  const regions = seedRegions();
  for (let start = 0; start < regions.length; start += 1000) {
    await tx.insert(region).values(regions.slice(start, start + 1000));
  }
}

async function seedCatalogue(tx: Transaction, clock: Clock): Promise<void> {
  await tx.insert(category).values(
    seedCategories.map((row, position) => ({
      ...row,
      picture: `/pictures/category-${row.id}.svg`,
      position,
    })),
  );
  const placeOf = new Map<string, number>(
    seedCategories.map((row, index) => [row.id, index * 1000]),
  );
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
    document: seedPriceBook,
    // In force from the first day of the shop, whatever day the document was dated.
    effectiveFrom: new Date(Math.min(Date.parse(seedPriceBook.effectiveFrom), clock.now())),
    createdAt,
  });
}
