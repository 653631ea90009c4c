import { count, eq, sql } from "drizzle-orm";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";

/** A buyer's balance (yuan) and the number of orders in each state. */
export async function summaryOf(
  db: Database,
  userId: string,
): Promise<{ balance: string; orderCounts: Record<string, number> }> {
  const [funds] = await db
    .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, `user:${userId}`));
  const states = await db
    .select({ state: order.state, count: count() })
    .from(order)
    .where(eq(order.userId, userId))
    .groupBy(order.state);
  return {
    balance: yuanOf(Number(funds?.fen ?? 0)),
    orderCounts: Object.fromEntries(states.map((row) => [String(row.state), row.count])),
  };
}
