import { and, countDistinct, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { product } from "#server/infra/database/tables/shop.tables.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";

/** Days whose orders are counted. */
export const soldDays = 90;

/** Counts each product's completed orders among those of the last 90 days, without reprints. */
export async function countSold({ db, clock }: WithDatabase & WithClock): Promise<void> {
  const since = new Date(clock.now() - soldDays * 86_400_000);
  const counted = await db
    .select({ id: orderItem.productId, orders: countDistinct(order.id) })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(
      and(
        gte(order.createdAt, since),
        eq(order.state, orderStates.completed),
        isNotNull(orderItem.productId),
        isNull(order.reprintOf),
      ),
    )
    .groupBy(orderItem.productId);
  const numbers = JSON.stringify(Object.fromEntries(counted.map(({ id, orders }) => [id, orders])));
  const now = sql<number>`coalesce((${numbers}::jsonb ->> ${product.id})::int, 0)`;
  await db.update(product).set({ soldOrders: now }).where(sql`${product.soldOrders} <> ${now}`);
}
