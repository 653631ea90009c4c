import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";

/** The shop's tables, each after those that it references. */
export async function tablesInOrder(db: Database | Transaction): Promise<string[]> {
  const names = await rawRows(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by tablename`,
    v.object({ name: v.string() }),
  );
  const links = await rawRows(
    db,
    sql`select a.relname::text as name, b.relname::text as needs from pg_constraint c
      join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
    v.object({ name: v.string(), needs: v.string() }),
  );
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (ordered.includes(table)) return;
    for (const { name, needs } of links) if (name === table && needs !== table) visit(needs);
    ordered.push(table);
  };
  for (const { name } of names) visit(name);
  return ordered;
}

/** The shop's own database functions, as `name(types)`, without those of extensions. */
export async function ownFunctions(
  db: Database | Transaction,
): Promise<Array<{ signature: string }>> {
  return rawRows(
    db,
    sql`select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and not exists
        (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    v.object({ signature: v.string() }),
  );
}

/** Identity columns, with the sequence behind each. */
export async function identityColumns(
  db: Database | Transaction,
): Promise<Array<{ table: string; column: string; sequence: string }>> {
  return rawRows(
    db,
    sql`select table_name::text as "table", column_name::text as "column",
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    v.object({ table: v.string(), column: v.string(), sequence: v.string() }),
  );
}
