import { and, count, eq, sql } from "drizzle-orm";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import { inquiry } from "#server/infra/database/tables/inquiries.tables.ts";
import { ledgerEntry } from "#server/infra/database/tables/orders.tables.ts";
import { countsWithWaiting } from "#server/modules/order-records/order-facets.repository.ts";

/** A buyer's balance (yuan), the counts of 我的订单, and conversations with an unread answer. */
export async function summaryOf(
  db: Database,
  userId: string,
): Promise<{ balance: string; orderCounts: Record<string, number>; unreadAnswers: number }> {
  const isUnread = sql`${inquiry.answeredAt} > coalesce(${inquiry.readAt}, '-infinity')`;
  const unread = db
    .select({ count: count() })
    .from(inquiry)
    .where(and(eq(inquiry.userId, userId), isUnread));
  const [summary] = await db
    .select({
      fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)`,
      unread: sql<number>`(${unread})`.mapWith(Number),
      counts: countsWithWaiting(userId),
    })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, `user:${userId}`));
  return {
    balance: yuanOf(Number(summary?.fen ?? 0)),
    unreadAnswers: summary?.unread ?? 0,
    orderCounts: summary?.counts ?? {},
  };
}
