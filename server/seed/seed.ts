import { startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import { type Database, inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { addSetting, findSetting } from "#server/infra/database/settings.repository.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { publishFirstAdverts } from "#server/modules/catalog/advert-publishing.ts";
import { publishFirst } from "#server/modules/catalog/publishing.ts";
import { type OpeningStock, stockShop } from "#server/modules/ledger/opening-stock.repository.ts";
import { addPriceBook } from "#server/modules/price-book/price-books.repository.ts";
import { fillStock } from "#server/modules/stock/stock.repository.ts";
import { openingAdverts } from "./adverts.ts";
import { seedCarriers } from "./carriers.ts";
import { seedCategories } from "./categories.ts";
import { firstPublication, stockedProducts } from "./opening-products.ts";
import { seedPaperStock } from "./paper-stock.ts";
import { seedPriceBook } from "./price-book.ts";
import { supplyShop } from "./supplies.ts";

const doneKey = "seed";

/**
 * Fills an empty database with a demonstration shop; an existing one only gets what this version
 * needs and it lacks. Returns whether this was the first start.
 */
export async function seedShop(db: Database, clock: Clock): Promise<boolean> {
  const first = (await findSetting(db, doneKey)) === null && (await fillEmpty(db, clock));
  await supplyShop(db);
  return first;
}

async function fillEmpty(db: Database, clock: Clock): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // The marker row is written first: of two servers that start together the second waits, then
    // stops.
    if (!(await addSetting(tx, doneKey, { at: clock.now() }))) return false;
    await stockShop(tx, openingStock());
    await publishFirst(tx, stockedProducts(clock.now()), firstPublication(clock, "商品"));
    await publishFirstAdverts(tx, openingAdverts, firstPublication(clock, "广告"));
    await seedPrices(tx, clock);
    await fillStock(tx, seedPaperStock, new Date(clock.now()));
    return true;
  });
}

function openingStock(): OpeningStock {
  return {
    carriers: seedCarriers.map((row, position) => ({ ...row, position })),
    categories: seedCategories.map((row, position) => ({
      ...row,
      picture: `/pictures/category-${row.id}.svg`,
      position,
    })),
  };
}

async function seedPrices(tx: Transaction, clock: Clock): Promise<void> {
  // Active from the first day of the shop, whatever the document's date.
  const from = new Date(Math.min(startOfShanghaiDay(seedPriceBook.effectiveFrom), clock.now()));
  const added = await addPriceBook(tx, seedPriceBook, new Date(clock.now()), from);
  if (!added) throw new Error(`price book ${seedPriceBook.version} in a shop without a seed`);
}
