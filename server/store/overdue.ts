import { and, asc, eq, lt } from "drizzle-orm";
import type { Database } from "./database.ts";
import { order } from "./order-tables.ts";
import type { OrderRow } from "./orders.ts";

/** Unpaid orders whose time is over, of one buyer or of all, the longest overdue first. */
export async function overdueOrders(
  db: Database,
  now: Date,
  limit: number,
  userId?: string,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(
      and(
        eq(order.state, 10),
        lt(order.payBefore, now),
        userId === undefined ? undefined : eq(order.userId, userId),
      ),
    )
    .orderBy(asc(order.payBefore))
    .limit(limit);
}
