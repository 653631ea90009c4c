import { and, count, desc, eq, sql } from "drizzle-orm";
import { orderStates } from "#contract/orders/states.ts";
import { mostShownOfBuyer } from "#contract/staff/staff-buyers.ts";
import type { Database } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order, orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";

/** Null for an id that nobody has. */
export async function shownBuyer(db: Database, id: string) {
  const [row] = await db
    .select({ name: user.name, mobile: shownMobile(user), createdAt: user.createdAt })
    .from(user)
    .where(eq(user.id, id));
  return row ?? null;
}

/** Number and sums of a buyer's orders, fen. */
export async function orderSumsOf(db: Database, userId: string) {
  const [row] = await db
    .select({
      orders: count(),
      paidOrders: sql<number>`count(${order.paidAt})::int`,
      paid: sql<string>`coalesce(sum(${order.totalFen}) filter (where ${order.paidAt} is not null), 0)`,
      unpaid: sql<string>`coalesce(sum(${order.totalFen}) filter (where ${order.state} = ${orderStates.awaitingPayment}), 0)`,
    })
    .from(order)
    .where(eq(order.userId, userId));
  const [back] = await db
    .select({ fen: sql<string>`coalesce(sum(${refund.amountFen}), 0)` })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(eq(order.userId, userId));
  return {
    orders: row?.orders ?? 0,
    paidOrders: row?.paidOrders ?? 0,
    paidFen: Number(row?.paid ?? 0),
    unpaidFen: Number(row?.unpaid ?? 0),
    refundedFen: Number(back?.fen ?? 0),
  };
}

/** The latest files of a buyer's orders. */
export async function filesOfBuyer(db: Database, userId: string) {
  return db
    .select({ file: artwork, orderNo: order.orderNo })
    .from(artwork)
    .innerJoin(order, eq(order.id, artwork.orderId))
    .where(eq(order.userId, userId))
    .orderBy(desc(artwork.createdAt), desc(artwork.id))
    .limit(mostShownOfBuyer);
}

/** The latest inner notes on a buyer's orders. */
export async function notesOnBuyer(db: Database, userId: string) {
  return db
    .select({
      orderId: order.id,
      orderNo: order.orderNo,
      at: orderEvent.at,
      text: orderEvent.text,
    })
    .from(orderEvent)
    .innerJoin(order, eq(order.id, orderEvent.orderId))
    .where(and(eq(order.userId, userId), eq(orderEvent.kind, "inner")))
    .orderBy(desc(orderEvent.seq))
    .limit(mostShownOfBuyer);
}
