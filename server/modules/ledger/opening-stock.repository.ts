import { count, sql } from "drizzle-orm";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { carrier, category, region } from "#server/infra/database/tables/shop.tables.ts";

/** The rows of a new shop; the shop's own functions read their tables. */
export interface OpeningStock {
  readonly carriers: ReadonlyArray<typeof carrier.$inferInsert>;
  readonly categories: ReadonlyArray<typeof category.$inferInsert>;
}

/** Seeds a shop that has none of these rows. @throws where an id exists */
export async function stockShop(tx: Transaction, stock: OpeningStock): Promise<void> {
  await tx.insert(carrier).values([...stock.carriers]);
  await tx.insert(category).values([...stock.categories]);
}

/** Changes the delivery type of carriers; `was` is a code that no version uses now. */
export async function retypeCarriers(
  tx: Transaction,
  was: string,
  is: CodeOf<"expressType">,
): Promise<void> {
  await tx.update(carrier).set({ expressType: is }).where(sql`${carrier.expressType} = ${was}`);
}

export async function regionCount(tx: Transaction): Promise<number> {
  const [stored] = await tx.select({ rows: count() }).from(region);
  return stored?.rows ?? 0;
}

const rowsAtOnce = 1000;

/** Adds missing regions; existing codes stay as they are. */
export async function addRegions(
  tx: Transaction,
  regions: ReadonlyArray<typeof region.$inferInsert>,
): Promise<void> {
  for (let start = 0; start < regions.length; start += rowsAtOnce) {
    await tx
      .insert(region)
      .values(regions.slice(start, start + rowsAtOnce))
      .onConflictDoNothing();
  }
}
