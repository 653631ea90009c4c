import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order, orderEvent, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import type { OrderRow } from "./orders.repository.ts";

/** Orders on which nothing has happened since `before`; at most `limit`, the longest quiet first. */
export interface Quiet {
  readonly before: Date;
  readonly limit: number;
}

const inTheWorks = [
  orderStates.awaitingArtwork,
  orderStates.inProduction,
  orderStates.awaitingShipment,
];

/** Files of a line that count: for the whole of it, or for its places. */
const counting = (places: SQL) =>
  sql`(select count(*) from ${artwork} where ${artwork.itemId} = ${orderItem.id} and ${artwork.state} in ('checking', 'accepted') and ${places})`;
const whole = counting(sql`${artwork.place} = 0`);
const parts = counting(sql`${artwork.place} > 0`);

/** A line wants a file and has none that counts, nor one at each of its places. */
const lacksFile = sql`exists (select 1 from ${orderItem} where ${orderItem.orderId} = ${order.id} and ${orderItem.needsArtwork} and ${whole} = 0 and ${parts} < greatest(1, jsonb_array_length(${orderItem.artworkPlaces})))`;

/** Orders from checked files to the packed parcel; not those that wait for their buyer's file. */
export async function ordersInTheWorks(db: Database, quiet: Quiet): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(
      and(
        inArray(order.state, inTheWorks),
        lte(order.updatedAt, quiet.before),
        or(ne(order.state, orderStates.awaitingArtwork), not(lacksFile)),
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(quiet.limit);
}

/** Parcels on the road, with a tracking number, of which fewer than `traces` have been told. */
export async function parcelsUnderWay(
  db: Database,
  quiet: Quiet,
  traces: number,
): Promise<OrderRow[]> {
  const told = sql<number>`(select count(*) from ${orderEvent} where ${orderEvent.orderId} = ${order.id} and ${orderEvent.kind} = 'logistics')`;
  return db
    .select()
    .from(order)
    .where(
      and(
        eq(order.state, orderStates.shipped),
        lte(order.updatedAt, quiet.before),
        isNotNull(order.trackingNo),
        sql`${told} < ${traces}`,
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(quiet.limit);
}

/** Orders that were shipped and that nobody has received. */
export async function shippedOrders(
  db: Database,
  quiet: Quiet,
): Promise<Array<{ readonly id: string }>> {
  return db
    .select({ id: order.id })
    .from(order)
    .where(and(eq(order.state, orderStates.shipped), lte(order.updatedAt, quiet.before)))
    .orderBy(asc(order.updatedAt))
    .limit(quiet.limit);
}

/** Claims the order as a round saw it, by compare-and-set; false where another was faster. */
export async function claimOrder(
  tx: Transaction,
  seen: OrderRow,
  at: Date,
  set: Partial<Pick<OrderRow, "promise">> = {},
): Promise<boolean> {
  const rows = await tx
    .update(order)
    .set({ ...set, updatedAt: at })
    .where(
      and(eq(order.id, seen.id), eq(order.state, seen.state), eq(order.updatedAt, seen.updatedAt)),
    )
    .returning({ id: order.id });
  return rows.length === 1;
}

const over = [orderStates.completed, orderStates.cancelled];

/** How many of a buyer's orders are neither received nor cancelled. */
export async function unfinishedOrders(tx: Transaction, userId: string): Promise<number> {
  const open = await tx
    .select({ orderNo: order.orderNo })
    .from(order)
    .where(and(eq(order.userId, userId), notInArray(order.state, over)));
  return open.length;
}

/** Written out, not bound: so that a prepared statement finds the index of the unpaid ones. */
const unpaid = sql`${order.state} = ${sql.raw(String(orderStates.awaitingPayment))}`;

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
        unpaid,
        not(order.slipWaits),
        lt(order.payBefore, now),
        userId === undefined ? undefined : eq(order.userId, userId),
      ),
    )
    .orderBy(asc(order.payBefore))
    .limit(limit);
}
