import type { SQL } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "./database.ts";

/** Rows of a raw SQL statement, each checked by `row`. */
export async function rawRows<Row>(
  db: Database | Transaction,
  query: SQL,
  row: v.GenericSchema<unknown, Row>,
): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  return v.parse(v.object({ rows: v.array(row) }), result).rows;
}
