import { and, count, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderStates } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import { afterSale, refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { suspense } from "#server/infra/database/tables/suspense.tables.ts";

/** From inclusive, to exclusive. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The day in Shanghai, `2026-11-20`; PostgreSQL's zones are not needed for it. */
const dayOf = (at: PgColumn): SQL<string> =>
  sql<string>`(${at} at time zone interval '8 hours')::date`;

const within = (at: PgColumn, { from, to }: Span): SQL | undefined =>
  and(gte(at, from), lt(at, to));

const rows = sql<number>`count(*)::int`;
const sumOf = (fen: PgColumn): SQL<number> =>
  sql<number>`coalesce(sum(${fen}), 0)::bigint`.mapWith(Number);

/** Paid orders of each day, by the time of their payment. */
export async function paidByDay(db: Database, span: Span) {
  const day = dayOf(order.paidAt);
  return db
    .select({ day: sql<string>`${day}::text`, orders: rows, fen: sumOf(order.totalFen) })
    .from(order)
    .where(within(order.paidAt, span))
    .groupBy(day);
}

/** Refunds of orders of each day, by the time at which they were granted. */
export async function refundsByDay(db: Database, span: Span) {
  const day = dayOf(refund.createdAt);
  return db
    .select({ day: sql<string>`${day}::text`, orders: rows, fen: sumOf(refund.amountFen) })
    .from(refund)
    .where(and(within(refund.createdAt, span), sql`${refund.orderId} is not null`))
    .groupBy(day);
}

export async function returnsByDay(db: Database, span: Span) {
  const day = dayOf(afterSale.createdAt);
  return db
    .select({ day: sql<string>`${day}::text`, orders: rows })
    .from(afterSale)
    .where(within(afterSale.createdAt, span))
    .groupBy(day);
}

/** Dispatched orders of each day; `late`: on a later day than the promised one. */
export async function shippedByDay(db: Database, span: Span) {
  const day = dayOf(order.shippedAt);
  return db
    .select({
      day: sql<string>`${day}::text`,
      orders: rows,
      promised: sql<number>`count(${order.shipOn})::int`,
      late: sql<number>`(count(*) filter (where ${day}::text > ${order.shipOn}))::int`,
    })
    .from(order)
    .where(within(order.shippedAt, span))
    .groupBy(day);
}

/** Items of the orders that were paid within the span, by kind, the largest first. */
export async function soldByKind(db: Database, span: Span) {
  const untaxed = sumOf(orderItem.untaxedFen);
  return db
    .select({
      kind: orderItem.quoteType,
      items: rows,
      untaxedFen: untaxed,
      materialFen: sumOf(orderItem.materialFen),
    })
    .from(order)
    .innerJoin(orderItem, eq(orderItem.orderId, order.id))
    .where(within(order.paidAt, span))
    .groupBy(orderItem.quoteType)
    .orderBy(desc(untaxed), orderItem.quoteType);
}

const { awaitingPayment, awaitingArtwork, artworkRejected, inProduction, awaitingShipment } =
  orderStates;
const notShipped = [awaitingArtwork, artworkRejected, inProduction, awaitingShipment];

/** What is open now; `today` is a day in Shanghai. */
export async function openMoney(db: Database, today: string) {
  const [unpaid, refunds, held, overdue] = await Promise.all([
    db
      .select({
        orders: rows,
        fen: sumOf(order.totalFen),
        slips: sql<number>`(count(*) filter (where ${order.slipWaits}))::int`,
      })
      .from(order)
      .where(eq(order.state, awaitingPayment)),
    db
      .select({ orders: rows, fen: sumOf(refund.amountFen) })
      .from(refund)
      .where(ne(refund.state, "done")),
    db
      .select({ orders: rows, fen: sumOf(suspense.amountFen) })
      .from(suspense)
      .where(eq(suspense.state, "open")),
    db
      .select({ orders: count() })
      .from(order)
      .where(
        and(
          inArray(order.state, notShipped),
          sql`${order.promise} #>> '{dates,shipOn}' < ${today}`,
        ),
      ),
  ]);
  const none = { orders: 0, fen: 0 };
  return {
    unpaid: unpaid[0] ?? { ...none, slips: 0 },
    refunds: refunds[0] ?? none,
    suspense: held[0] ?? none,
    overdue: overdue[0]?.orders ?? 0,
  };
}
