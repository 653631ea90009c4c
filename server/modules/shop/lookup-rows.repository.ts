import { eq } from "drizzle-orm";
import type { Transaction } from "#server/infra/database/database.ts";
import { lookup } from "#server/infra/database/tables/shop.tables.ts";

/** One stored lookup of an earlier version: its name in the specification, and its entries. */
export interface LookupRow {
  readonly name: string;
  readonly body: unknown;
}

export async function lookupRows(tx: Transaction): Promise<LookupRow[]> {
  return tx.select().from(lookup);
}

export async function dropLookup(tx: Transaction, name: string): Promise<void> {
  await tx.delete(lookup).where(eq(lookup.name, name));
}
