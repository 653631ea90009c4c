import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { awaitingProof, mostCounted } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { proofWaits } from "./order-lists.repository.ts";
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

/** The same, with the orders whose proof waits for the buyer under `proof`. */
const countsWithProofs = (userId: string): SQL<Record<string, number>> => sql`(
  select (${countsOf(userId)})::jsonb || case when waits.orders = 0 then '{}'::jsonb
    else jsonb_build_object(${awaitingProof}::text, waits.orders) end
  from (select count(*) as orders from (
    select from ${order} where ${ofBuyer(userId)} and ${proofWaits} limit ${mostCounted}) found) waits)`;

/** The filter values of a buyer's orders. */
export const orderFacets = (db: Database, userId: string) => ({
  counts: countsWithProofs(userId),
  products: titlesOf(db, userId),
});

/** The header values of a buyer's paper orders. */
export const paperFacets = (db: Database, userId: string) => ({
  counts: countsOf(userId, "paper"),
  kg: kgOf(db, userId, "paper"),
});
