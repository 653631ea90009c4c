import { sql } from "drizzle-orm";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";
import { tablesInOrder } from "./tables.ts";

/** Books: what was written there is never changed and never taken away. */
const appendOnly = new Set(["ledger_entry", "order_event", "price_book"]);

/** Changed, but never taken away: a deleted account leaves its orders and its row, the staff their acts. */
const neverDeleted = new Set([
  "shop_user",
  "shop_order",
  "order_item",
  "payment",
  "after_sale",
  "after_sale_line",
  "after_sale_event",
  "refund",
  "staff_person",
  "staff_act",
  "account_change",
  "suspense",
  "invoice",
]);

/** What serving does with a table, and nothing else. Counting columns ask for no right of their own. */
function rightsOn(table: string): string {
  if (appendOnly.has(table)) return "select, insert";
  if (neverDeleted.has(table)) return "select, insert, update";
  return "select, insert, update, delete";
}

/** Servers that start at once grant one after the other. */
const grantLock = 5_180_001;

/**
 * Gives the role of `serving` exactly what it serves with, by the role of `own`, to which the
 * tables belong. Whatever else that one had granted is taken back.
 * @throws StartRefused where the serving role could change tables all the same
 */
export async function grantServing(own: Database, serving: Database): Promise<void> {
  const { name, wide } = await standingOf(serving);
  if (wide) {
    throw new StartRefused(
      `DATABASE_URL 的用户 ${name} 权限过大：它能建表或拥有这些表；有 SHOP_MIGRATION_DATABASE_URL 时它须是只管营业的小用户，建法见 docs/deployment.md (this role may do too much)`,
    );
  }
  const role = sql.identifier(name);
  await own.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${grantLock})`);
    await grantTables(tx, name);
    await tx.execute(sql`grant usage on schema public, drizzle to ${role}`);
    await tx.execute(sql`grant select on drizzle.__drizzle_migrations to ${role}`);
  });
}

async function grantTables(tx: Transaction, name: string): Promise<void> {
  const role = sql.identifier(name);
  for (const table of await tablesInOrder(tx)) {
    const on = sql.identifier(table);
    await tx.execute(sql`revoke all on ${on} from ${role}`);
    await tx.execute(sql`grant ${sql.raw(rightsOn(table))} on ${on} to ${role}`);
  }
}

/** Its name, and whether it may make tables or has those that are there. */
async function standingOf(serving: Database): Promise<{ name: string; wide: boolean }> {
  const [found] = await rawRows(
    serving,
    sql`select current_user::text as name,
        has_schema_privilege('public', 'create')
        or has_database_privilege(current_database(), 'create')
        or exists (
          select from pg_class where relnamespace = 'public'::regnamespace
            and pg_has_role(relowner, 'member')
        ) as wide`,
    v.object({ name: v.string(), wide: v.boolean() }),
  );
  if (found === undefined) throw new Error("a connection without a role");
  return found;
}
