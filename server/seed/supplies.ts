import { count, eq } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";
import { lookup, region, setting } from "#server/store/shop-tables.ts";
import { seedCompany } from "./company.ts";
import { seedLookups } from "./lookups.ts";
import { isUnedited, lookupHash } from "./published-lookups.ts";
import { seedRegions } from "./regions.ts";

/**
 * Gives a shop what this version needs and the shop lacks: lookups, regions, the
 * company. What an owner edited stays; so does the catalogue, which is the owner's.
 */
export async function supplyShop(db: Database, lookups = seedLookups): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(setting).values({ key: "company", value: seedCompany }).onConflictDoNothing();
    await supplyLookups(tx, lookups);
    await supplyRegions(tx);
  });
}

async function supplyLookups(tx: Transaction, lookups: typeof seedLookups): Promise<void> {
  const stored = new Map((await tx.select().from(lookup)).map(({ name, body }) => [name, body]));
  for (const [name, body] of Object.entries(lookups)) {
    const held = stored.get(name);
    if (held === undefined) {
      await tx.insert(lookup).values({ name, body }).onConflictDoNothing();
    } else if (isUnedited(name, held) && lookupHash(held) !== lookupHash(body)) {
      await tx.update(lookup).set({ body }).where(eq(lookup.name, name));
    }
  }
}

async function supplyRegions(tx: Transaction): Promise<void> {
  const regions = seedRegions();
  const [stored] = await tx.select({ rows: count() }).from(region);
  if ((stored?.rows ?? 0) >= regions.length) return;
  for (let start = 0; start < regions.length; start += 1000) {
    await tx
      .insert(region)
      .values(regions.slice(start, start + 1000))
      .onConflictDoNothing();
  }
}
