import { and, count, eq, sql } from "drizzle-orm";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import { inquiry } from "#server/infra/database/tables/inquiries.tables.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";

/** A buyer's balance (yuan), orders in each state, and conversations with an unread answer. */
export async function summaryOf(
  db: Database,
  userId: string,
): Promise<{ balance: string; orderCounts: Record<string, number>; unreadAnswers: number }> {
  const isUnread = sql`${inquiry.answeredAt} > coalesce(${inquiry.readAt}, '-infinity')`;
  const unread = db
    .select({ count: count() })
    .from(inquiry)
    .where(and(eq(inquiry.userId, userId), isUnread));
  const [funds] = await db
    .select({
      fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)`,
      unread: sql<number>`(${unread})`.mapWith(Number),
    })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, `user:${userId}`));
  const states = await db
    .select({ state: order.state, count: count() })
    .from(order)
    .where(eq(order.userId, userId))
    .groupBy(order.state);
  return {
    balance: yuanOf(Number(funds?.fen ?? 0)),
    unreadAnswers: funds?.unread ?? 0,
    orderCounts: Object.fromEntries(states.map((row) => [String(row.state), row.count])),
  };
}
