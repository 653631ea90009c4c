import { count, eq, isNull, sql } from "drizzle-orm";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  cartLine,
  idempotency,
  ledgerEntry,
  order,
  orderItem,
} from "#server/infra/database/tables/orders.tables.ts";
import type { Acknowledged } from "./placing-clients.ts";

export interface Findings {
  readonly orders: number;
  /** Acknowledged orders that are not there, or with another total. */
  readonly lost: number;
  /** Orders beyond one an intent. */
  readonly doubled: number;
  /** Orders without an acknowledged intent. */
  readonly stray: number;
  /** Ledger transactions that do not sum to zero, and orders whose claim is not their total. */
  readonly unbalanced: number;
  /** Orders whose items do not add up to their goods. */
  readonly wrongItems: number;
  /** Keys whose effect was written without a reply. */
  readonly halfKeys: number;
  /** Ordered cart lines that still exist. */
  readonly leftLines: number;
}

/** Reads the truth from the database and compares it with the clients' replies. */
export async function findings(db: Database, reported: readonly Acknowledged[]): Promise<Findings> {
  const rows = await db.select().from(order);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(reported.map(({ intent }) => intent));
  const intents = new Map<string, number>();
  for (const row of rows) intents.set(row.remark, (intents.get(row.remark) ?? 0) + 1);
  const lost = reported.filter(({ orderId, total }) => {
    const row = byId.get(orderId);
    return row === undefined || yuanOf(row.totalFen) !== total;
  });
  const doubled = [...intents.values()].reduce((sum, orders) => sum + orders - 1, 0);
  return {
    orders: rows.length,
    lost: lost.length,
    doubled,
    stray: rows.filter((row) => !known.has(row.remark)).length,
    unbalanced: (await crookedTransactions(db)) + (await crookedClaims(db)),
    wrongItems: await crookedItems(db),
    halfKeys: await rowsOf(
      db.select({ rows: count() }).from(idempotency).where(isNull(idempotency.reply)),
    ),
    leftLines: await rowsOf(db.select({ rows: count() }).from(cartLine)),
  };
}

async function rowsOf(query: PromiseLike<Array<{ rows: number }>>): Promise<number> {
  return (await query)[0]?.rows ?? 0;
}

async function crookedTransactions(db: Database): Promise<number> {
  const rows = await db
    .select({ id: ledgerEntry.transactionId })
    .from(ledgerEntry)
    .groupBy(ledgerEntry.transactionId)
    .having(sql`sum(${ledgerEntry.amountFen}) <> 0`);
  return rows.length;
}

/** Every unpaid order is owed exactly once. */
async function crookedClaims(db: Database): Promise<number> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .leftJoin(ledgerEntry, eq(ledgerEntry.account, sql`'shop:receivable:' || ${order.id}::text`))
    .groupBy(order.id)
    .having(sql`coalesce(sum(${ledgerEntry.amountFen}), 0) <> -${order.totalFen}`);
  return rows.length;
}

async function crookedItems(db: Database): Promise<number> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .leftJoin(orderItem, eq(orderItem.orderId, order.id))
    .groupBy(order.id)
    .having(sql`coalesce(sum(${orderItem.amountFen}), 0) <> ${order.goodsFen}`);
  return rows.length;
}
