import { sql } from "drizzle-orm";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";
import { tablesInOrder } from "./tables.ts";

/** Append-only tables: rows are neither changed nor deleted. */
const appendOnly = new Set([
  "advert_version",
  "ledger_entry",
  "order_event",
  "price_book",
  "product_version",
  "stock_move",
]);

/** Tables without deletion: a deleted account keeps its orders and its row, staff their actions. */
const neverDeleted = new Set([
  "shop_user",
  "shop_order",
  "order_item",
  "order_parcel",
  "carrier_waybill",
  "payment",
  "after_sale",
  "after_sale_line",
  "after_sale_event",
  "refund",
  "held_refund",
  "staff_person",
  "staff_act",
  "account_change",
  "suspense",
  "invoice",
  "firm_invoice",
  "firm_invoice_order",
  "invoice_share",
  "stock_item",
  "stock_reservation",
  "ticket_step",
]);

/**
 * The serving role's rights on a table, and nothing else. Identity columns need no right of their
 * own.
 */
function rightsOn(table: string): string {
  if (appendOnly.has(table)) return "select, insert";
  if (neverDeleted.has(table)) return "select, insert, update";
  return "select, insert, update, delete";
}

/** Serialises the grants of servers that start together. */
const grantLock = 5_180_001;

/**
 * Grants the role of `serving` exactly what it needs, by the role of `own`, which owns the tables.
 * Other grants of it are revoked.
 * @throws StartRefused where the serving role could change tables nevertheless
 */
export async function grantServing(own: Database, serving: Database): Promise<void> {
  const { name, wide } = await privilegesOf(serving);
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

/** Its name, and whether it may create or owns tables. */
async function privilegesOf(serving: Database): Promise<{ name: string; wide: boolean }> {
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
