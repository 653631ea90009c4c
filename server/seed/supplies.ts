import { homeOf } from "#contract/lookups.ts";
import { type Database, inTransaction, type Transaction } from "#server/store/database.ts";
import { addLookup, dropLookup, lookupRows } from "#server/store/lookup-rows.ts";
import { addRegions, regionCount, retypeCarriers } from "#server/store/opening-stock.ts";
import { addSetting } from "#server/store/settings.ts";
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
    await addSetting(tx, "company", seedCompany);
    await keepOwnersWords(tx);
    await nameDeliveryAlike(tx);
    await supplyRegions(tx);
  });
}

/** Lookups that an earlier version told twice: the edit of the second is the choice's now. */
const movedTo = { "express/type/text": homeOf("expressType") } as const;

/** Of the rows that earlier versions wrote only what an owner edited is kept. */
async function keepOwnersWords(tx: Transaction): Promise<void> {
  const rows = await lookupRows(tx);
  for (const { name, body } of rows) {
    if (isAsWritten(name, body)) await dropLookup(tx, name);
  }
  for (const [from, to] of Object.entries(movedTo)) {
    const edited = rows.find(({ name, body }) => name === from && !isAsWritten(name, body));
    if (edited === undefined || to === null) continue;
    await addLookup(tx, { name: to, body: edited.body });
    await dropLookup(tx, from);
  }
}

/** Carriers were seeded in words that no order spoke, so that checkout never offered them. */
async function nameDeliveryAlike(tx: Transaction): Promise<void> {
  await retypeCarriers(tx, "freight", "logistics");
  await retypeCarriers(tx, "local", "city");
}

async function supplyRegions(tx: Transaction): Promise<void> {
  const regions = seedRegions();
  if ((await regionCount(tx)) < regions.length) await addRegions(tx, regions);
}
