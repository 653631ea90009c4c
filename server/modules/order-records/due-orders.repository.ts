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
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { dataPlaceName, tableType } from "#contract/jobs/data-table.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order, orderEvent, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import { isDelivery } from "./order-times.repository.ts";
import type { OrderRow } from "./orders.repository.ts";

/** Orders without an event since `before`; at most `limit`, oldest first. */
export interface Quiet {
  readonly before: Date;
  readonly limit: number;
}

const inTheWorks = [
  orderStates.awaitingArtwork,
  orderStates.inProduction,
  orderStates.awaitingShipment,
];

/** Current files of a line: for the whole of it, or for its parts. */
const counting = (places: SQL) =>
  sql`(select count(*) from ${artwork} where ${artwork.itemId} = ${orderItem.id} and ${artwork.state} in ('checking', 'accepted') and ${places})`;
const whole = counting(sql`${artwork.place} = 0`);
const parts = counting(sql`${artwork.place} > 0 and ${artwork.type} <> ${tableType}`);
const tables = counting(sql`${artwork.type} = ${tableType}`);
/** One where the line has a table of variable data, else none. */
const wantedTables = sql`jsonb_exists(${orderItem.artworkPlaces}, ${dataPlaceName})::int`;

/** A line that needs a file and has neither a current one nor one for each part, or lacks its table. */
export const lacksFile = sql`exists (select 1 from ${orderItem} where ${orderItem.orderId} = ${order.id} and ${orderItem.needsArtwork} and (${tables} < ${wantedTables} or (${whole} = 0 and ${parts} < greatest(1, jsonb_array_length(${orderItem.artworkPlaces}) - ${wantedTables}))))`;

/** A current file that its buyer sees a proof of before it is printed. */
const needsProof = sql`exists (select 1 from ${artwork} where ${artwork.orderId} = ${order.id} and ${artwork.state} = 'checking' and (${artwork.proofing} = 'proof' or exists (select 1 from ${artworkProof} where ${artworkProof.artworkId} = ${artwork.id})))`;

/**
 * Orders from checked files to the packed parcel, except those that wait for the buyer's file or
 * for a proof.
 */
export async function ordersInTheWorks(db: Database, quiet: Quiet): Promise<OrderRow[]> {
  return db
    .select()
    .from(order)
    .where(
      and(
        inArray(order.state, inTheWorks),
        lte(order.updatedAt, quiet.before),
        or(ne(order.state, orderStates.awaitingArtwork), and(not(lacksFile), not(needsProof))),
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(quiet.limit);
}

/** Shipped parcels with a tracking number that are not delivered. */
export async function parcelsUnderWay(db: Database, quiet: Quiet): Promise<OrderRow[]> {
  const delivered = db
    .select({ id: orderEvent.id })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, order.id), isDelivery));
  return db
    .select()
    .from(order)
    .where(
      and(
        eq(order.state, orderStates.shipped),
        lte(order.updatedAt, quiet.before),
        isNotNull(order.trackingNo),
        notExists(delivered),
      ),
    )
    .orderBy(asc(order.updatedAt))
    .limit(quiet.limit);
}

/** Shipped orders without a receipt. */
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

/** Claims the order by compare-and-set; false where another process was first. */
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

/** Number of a buyer's orders that are neither received nor cancelled. */
export async function unfinishedOrders(tx: Transaction, userId: string): Promise<number> {
  const open = await tx
    .select({ orderNo: order.orderNo })
    .from(order)
    .where(and(eq(order.userId, userId), notInArray(order.state, over)));
  return open.length;
}

/** Inlined, not bound, so that a prepared statement finds the partial index of unpaid orders. */
const unpaid = sql`${order.state} = ${sql.raw(String(orderStates.awaitingPayment))}`;

/** Overdue unpaid orders of one buyer or of all, the longest overdue first. */
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
