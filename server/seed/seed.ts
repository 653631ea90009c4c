import { startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { addSetting, findSetting } from "#server/infra/database/settings.repository.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { type OpeningStock, stockShop } from "#server/modules/ledger/opening-stock.repository.ts";
import { addPriceBook } from "#server/modules/price-book/price-books.repository.ts";
import { seedAdverts } from "./adverts.ts";
import { seedCarriers } from "./carriers.ts";
import { seedCategories } from "./categories.ts";
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
    if (!(await addSetting(tx, doneKey, { at: clock.now() }))) return false;
    await stockShop(tx, openingStock(clock));
    await seedPrices(tx, clock);
    return true;
  });
}

function openingStock(clock: Clock): OpeningStock {
  const placeOf = new Map(seedCategories.map((row, index) => [row.id, index * 1000]));
  return {
    adverts: seedAdverts.map((row, position) => ({ ...row, position })),
    carriers: seedCarriers.map((row, position) => ({ ...row, position })),
    categories: seedCategories.map((row, position) => ({
      ...row,
      picture: `/pictures/category-${row.id}.svg`,
      position,
    })),
    products: seedProducts.map(({ age, ...row }, index) => ({
      ...row,
      picture: `/pictures/${row.picture}.svg`,
      // Of the quote since, as its price is: the column is of an earlier version.
      leadDays: 0,
      facts: row.facts.map(([name, value]) => ({ name, value })),
      recommended: row.recommended ?? false,
      position: (placeOf.get(row.cateId) ?? 0) + index,
      createdAt: new Date(clock.now() - age * dayMs),
    })),
  };
}

async function seedPrices(tx: Transaction, clock: Clock): Promise<void> {
  // In force from the first day of the shop, whatever day the document was dated.
  const from = new Date(Math.min(startOfShanghaiDay(seedPriceBook.effectiveFrom), clock.now()));
  const added = await addPriceBook(tx, seedPriceBook, new Date(clock.now()), from);
  if (!added) throw new Error(`price book ${seedPriceBook.version} in a shop without a seed`);
}
