import { and, eq, or, sql } from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { order, orderEvent, orderItem } from "#server/infra/database/tables/orders.tables.ts";

const { completed } = orderStates;

/**
 * A line of one of the buyer's completed orders, and the lines of completed orders that repeat it,
 * with the time of each order's end.
 */
export const finishedItems = (db: Database | Transaction, userId: string, itemId: string) =>
  db
    .select({ id: orderItem.id, quote: orderItem.quote, endedAt: orderEvent.at })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .innerJoin(orderEvent, and(eq(orderEvent.orderId, order.id), eq(orderEvent.toState, completed)))
    .where(
      and(
        eq(order.userId, userId),
        eq(order.state, completed),
        or(
          sql`${orderItem.id}::text = ${itemId}`,
          sql`${orderItem.job} -> 'kept' ->> 'id' = ${itemId}`,
        ),
      ),
    );

/** The order's line behind the code on a carton. */
export async function itemOfCode(db: Database, code: string) {
  const [row] = await db
    .select({
      id: orderItem.id,
      job: orderItem.job,
      productId: orderItem.productId,
      userId: order.userId,
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(orderItem.id, sql`${code}::uuid`));
  return row ?? null;
}
