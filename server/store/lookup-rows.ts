import { eq } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import { lookup } from "./shop-tables.ts";

/** One stored lookup: its name in the specification, and its entries in their order. */
export interface LookupRow {
  readonly name: string;
  readonly body: unknown;
}

export async function lookupRows(db: Database | Transaction): Promise<LookupRow[]> {
  return db.select().from(lookup);
}

/** Stores a lookup that the shop lacks; one of that name stays as it is. */
export async function addLookup(tx: Transaction, row: LookupRow): Promise<void> {
  await tx.insert(lookup).values(row).onConflictDoNothing();
}

/** Stores a lookup in place of the one of that name. */
export async function putLookup(db: Database, { name, body }: LookupRow): Promise<void> {
  await db
    .insert(lookup)
    .values({ name, body })
    .onConflictDoUpdate({ target: lookup.name, set: { body } });
}

export async function dropLookup(tx: Transaction, name: string): Promise<void> {
  await tx.delete(lookup).where(eq(lookup.name, name));
}
