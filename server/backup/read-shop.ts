import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "#server/store/database.ts";
import { totalsOf } from "#server/store/invariants.ts";
import { rawRows } from "#server/store/raw-rows.ts";
import { appliedSteps } from "#server/store/schema-state.ts";
import { tablesInOrder } from "#server/store/tables.ts";
import type { BackupRecord } from "./records.ts";

const rowsAtOnce = 500;

/** Gets one record of the shop after another; resolves when it has taken it in. */
export type Take = (record: BackupRecord) => Promise<void>;

/** Hands over head and rows of a whole shop as one moment, while others may go on writing. */
export async function readShop(db: Database, at: number, take: Take): Promise<void> {
  await db.transaction(
    async (tx) => {
      const steps = (await appliedSteps(tx)).map(({ hash }) => hash);
      await take({ kind: "head", format: 1, at, steps, totals: await totalsOf(tx) });
      for (const table of await tablesInOrder(tx)) await readTable(tx, table, take);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function readTable(tx: Transaction, table: string, take: Take): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`declare shop_rows no scroll cursor for select t::text as row from ${name} t`,
  );
  for (;;) {
    const found = await rawRows(
      tx,
      sql`fetch ${sql.raw(String(rowsAtOnce))} from shop_rows`,
      v.object({ row: v.string() }),
    );
    if (found.length > 0) await take({ kind: "rows", table, rows: found.map(({ row }) => row) });
    if (found.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close shop_rows`);
}
