import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { yuanOf } from "#contract/format/money.ts";
import type { Database } from "#server/infra/database/database.ts";
import {
  idempotency,
  ledgerEntry,
  order,
  orderEvent,
  orderItem,
  payment,
} from "#server/infra/database/tables/orders.tables.ts";
import { noSuchOrder, type OrderRow } from "./orders.repository.ts";

/** One's own order by its id or its number. @throws Refusal `notFound` */
export async function ownOrderNamed(db: Database, userId: string, name: string): Promise<OrderRow> {
  const named = or(eq(sql`${order.id}::text`, name.toLowerCase()), eq(order.orderNo, name));
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), named));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** `user:<id>` becomes `user`, `shop:refund:<id>` becomes `shop:refund`: the id is left out. */
const accountKind = (account: string): string => account.replace(/:[0-9a-f]{8}-[0-9a-f-]{27}$/, "");

/** Items of an order, without job and quote. */
export async function itemRows(db: Database, orderId: string) {
  const rows = await db
    .select({
      item_id: orderItem.id,
      quantity: orderItem.quantity,
      unit: orderItem.unit,
      amountFen: orderItem.amountFen,
    })
    .from(orderItem)
    .where(eq(orderItem.orderId, orderId))
    .orderBy(asc(orderItem.position));
  return rows.map(({ amountFen, ...rest }) => ({ ...rest, amount: yuanOf(amountFen) }));
}

/** Events of an order as they were recorded, without their texts. */
export async function eventRows(db: Database, orderId: string) {
  const rows = await db
    .select({
      seq: orderEvent.seq,
      kind: orderEvent.kind,
      from: orderEvent.fromState,
      to: orderEvent.toState,
      at: orderEvent.at,
    })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.seq));
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }));
}

/** Every payment attempt of an order, oldest first. */
export async function paymentRows(db: Database, orderId: string) {
  const rows = await db
    .select()
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(asc(payment.createdAt), asc(payment.id));
  return rows.map((row) => ({
    out_trade_no: row.outTradeNo,
    channel: row.channel,
    state: row.state,
    amount: yuanOf(row.amountFen),
    settled: row.transactionId !== null,
    closing: row.closing,
    created_at: row.createdAt.getTime(),
    updated_at: row.updatedAt.getTime(),
  }));
}

/** All postings of every ledger transaction that touches an order. */
export async function postingRows(db: Database, orderId: string) {
  const bookings = db
    .select({ id: ledgerEntry.transactionId })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.orderId, orderId));
  const rows = await db
    .select()
    .from(ledgerEntry)
    .where(inArray(ledgerEntry.transactionId, bookings))
    .orderBy(
      sql`min(${ledgerEntry.at}) over (partition by ${ledgerEntry.transactionId})`,
      asc(ledgerEntry.transactionId),
      asc(ledgerEntry.account),
    );
  return rows.map((row) => ({
    booking: row.transactionId,
    kind: row.kind,
    account: accountKind(row.account),
    amount: yuanOf(row.amountFen),
    at: row.at.getTime(),
  }));
}

/**
 * A buyer's keys whose stored reply names the order or one of its payments, oldest first.
 * @param names its id, and the trade numbers of its payments
 */
export async function keyRows(db: Database, userId: string, names: readonly string[]) {
  const reply = sql`${idempotency.reply}::text`;
  const named = names.map((name) => sql`position(${name} in ${reply}) > 0`);
  const rows = await db
    .select({ call: idempotency.route, key: idempotency.key, at: idempotency.createdAt })
    .from(idempotency)
    .where(and(eq(idempotency.userId, userId), or(...named)))
    .orderBy(asc(idempotency.createdAt), asc(idempotency.route), asc(idempotency.key));
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }));
}
