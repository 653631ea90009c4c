import { count, eq, sql } from "drizzle-orm";
import { homeOf } from "#contract/lookups.ts";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";
import { carrier, lookup, region, setting } from "#server/store/shop-tables.ts";
import { seedCompany } from "./company.ts";
import { isAsWritten } from "./published-lookups.ts";
import { seedRegions } from "./regions.ts";

/**
 * Gives a shop what this version needs and the shop lacks: regions, the company; and brings
 * what an earlier version wrote to today's form. What an owner edited stays; so does the
 * catalogue, which is the owner's.
 */
export async function supplyShop(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(setting).values({ key: "company", value: seedCompany }).onConflictDoNothing();
    await keepOwnersWords(tx);
    await nameDeliveryAlike(tx);
    await supplyRegions(tx);
  });
}

/** Lookups that an earlier version told twice: the edit of the second is the choice's now. */
const movedTo = { "express/type/text": homeOf("expressType") } as const;

/** Of the rows that earlier versions wrote only what an owner edited is kept. */
async function keepOwnersWords(tx: Transaction): Promise<void> {
  const rows = await tx.select().from(lookup);
  for (const { name, body } of rows) {
    if (isAsWritten(name, body)) await tx.delete(lookup).where(eq(lookup.name, name));
  }
  for (const [from, to] of Object.entries(movedTo)) {
    const edited = rows.find(({ name, body }) => name === from && !isAsWritten(name, body));
    if (edited === undefined || to === null) continue;
    await tx.insert(lookup).values({ name: to, body: edited.body }).onConflictDoNothing();
    await tx.delete(lookup).where(eq(lookup.name, from));
  }
}

/** Carriers were seeded in words that no order spoke, so that checkout never offered them. */
async function nameDeliveryAlike(tx: Transaction): Promise<void> {
  const renamed = [
    ["freight", "logistics"],
    ["local", "city"],
  ] as const;
  for (const [was, is] of renamed) {
    await tx.update(carrier).set({ expressType: is }).where(sql`${carrier.expressType} = ${was}`);
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
