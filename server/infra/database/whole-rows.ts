import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";
import { identityColumns } from "./tables.ts";

/** Reads a whole shop as one snapshot, while others may write. */
export async function asOneMoment(
  db: Database,
  read: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}

const rowsAtOnce = 500;

/** Passes on every row of a table in batches, each as PostgreSQL's own text of a row. */
export async function readTable(
  tx: Transaction,
  table: string,
  take: (rows: string[]) => Promise<void>,
): Promise<void> {
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
    if (found.length > 0) await take(found.map(({ row }) => row));
    if (found.length < rowsAtOnce) break;
  }
  await tx.execute(sql`close shop_rows`);
}

/** Writes the rows of `readTable`; identity columns keep their numbers. */
export async function writeRows(
  tx: Transaction,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(sql`
    insert into ${name} overriding system value
    select (held.shop_row).* from (
      select value::${name} as shop_row from json_array_elements_text(${JSON.stringify(rows)}::json)
      offset 0
    ) held`);
}

/** Sets sequences of identity columns behind the highest number. */
export async function countOn(tx: Transaction): Promise<void> {
  for (const { table, column, sequence } of await identityColumns(tx)) {
    await rawRows(
      tx,
      sql`select setval(${sequence}::regclass, coalesce(max(${sql.identifier(column)}), 0) + 1, false)::text as next
        from ${sql.identifier(table)}`,
      v.object({ next: v.string() }),
    );
  }
}
