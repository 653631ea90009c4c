import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { mostCounted, waitings } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { waits } from "./order-lists.repository.ts";
import { ofBuyer } from "./orders.repository.ts";
import { statesCounted } from "./state-counts.repository.ts";

/** The latest orders and titles at most: people read this list. */
const titledOrders = 200;
const mostTitles = 100;

/** Titles of a buyer's recent items, each once. */
function titlesOf(db: Database, userId: string): SQL<string[]> {
  const lately = db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(titledOrders);
  const titled = db
    .selectDistinct({ title: orderItem.title })
    .from(orderItem)
    .where(inArray(orderItem.orderId, lately))
    .orderBy(asc(orderItem.title))
    .limit(mostTitles)
    .as("titled");
  return sql`(select coalesce(json_agg(title), '[]') from ${titled})`;
}

const countsOf = (userId: string, kind?: CartKind): SQL<Record<string, number>> =>
  statesCounted(sql`${order.createdAt} desc`, ofBuyer(userId, kind));

/** Weight of a buyer's orders of a kind that were not cancelled, kg with two decimals. */
function kgOf(db: Database, userId: string, kind: CartKind): SQL<string> {
  const weighed = db
    .select({ kg: sql<string>`${order.weightKg}::numeric`.as("kg") })
    .from(order)
    .where(and(ofBuyer(userId, kind), ne(order.state, orderStates.cancelled)))
    .as("weighed");
  return sql`(select coalesce(sum(kg), 0)::numeric(15, 2)::text from ${weighed})`;
}

/** The same, with the orders that wait for something under its name, where there are any. */
export function countsWithWaiting(userId: string): SQL<Record<string, number>> {
  const counted = waitings.map(
    (waiting) => sql`${waiting}::text, (select nullif(count(*), 0) from (
      select from ${order} where ${ofBuyer(userId)} and ${waits[waiting]} limit ${mostCounted}) found)`,
  );
  return sql`(select (${countsOf(userId)})::jsonb
    || jsonb_strip_nulls(jsonb_build_object(${sql.join(counted, sql`, `)})))`;
}

/** The filter values of a buyer's orders. */
export const orderFacets = (db: Database, userId: string) => ({
  counts: countsWithWaiting(userId),
  products: titlesOf(db, userId),
});

/** The header values of a buyer's paper orders. */
export const paperFacets = (db: Database, userId: string) => ({
  counts: countsOf(userId, "paper"),
  kg: kgOf(db, userId, "paper"),
});
