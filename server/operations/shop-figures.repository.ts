import { and, count, eq, lt, sql } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { ledgerEntry, order, payment } from "#server/infra/database/tables/orders.tables.ts";

/** Ledger figures of a moment. */
export interface ShopFigures {
  readonly ordersByState: ReadonlyArray<{ readonly state: number; readonly orders: number }>;
  /** Sum over the whole ledger in fen; anything but 0 is a fault. */
  readonly ledgerSumFen: number;
  /** Attempts to pay that have been open for more than an hour, by channel. */
  readonly staleTrades: ReadonlyArray<{ readonly channel: string; readonly trades: number }>;
}

const hourMs = 3_600_000;

export async function shopFigures(db: Database, now: number): Promise<ShopFigures> {
  const ordersByState = await db
    .select({ state: order.state, orders: count() })
    .from(order)
    .groupBy(order.state)
    .orderBy(order.state);
  const [ledger] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry);
  const staleTrades = await db
    .select({ channel: payment.channel, trades: count() })
    .from(payment)
    .where(and(eq(payment.state, "paying"), lt(payment.createdAt, new Date(now - hourMs))))
    .groupBy(payment.channel)
    .orderBy(payment.channel);
  return { ordersByState, ledgerSumFen: Number(ledger?.sum ?? 0), staleTrades };
}
