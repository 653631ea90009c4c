import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { grouped } from "#contract/format/numerals.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { orderEvent, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import type { OrderEventRow, OrderItemRow } from "./orders.repository.ts";

export async function eventsOf(
  db: Database | Transaction,
  orderId: string,
): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(asc(orderEvent.seq));
}

/** Items of several orders in their order on the page. */
export async function itemsOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderItem)
    .where(inArray(orderItem.orderId, [...orderIds]))
    .orderBy(asc(orderItem.orderId), asc(orderItem.position));
}

/** The content of each order in one line: `卷装标签 20000枚；…`. */
export async function goodsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, title, quantity, unit } = orderItem;
  const rows = await db
    .select({ orderId, title, quantity, unit })
    .from(orderItem)
    .where(inArray(orderItem.orderId, [...orderIds]))
    .orderBy(asc(orderItem.orderId), asc(orderItem.position));
  const goods = new Map<string, string[]>();
  for (const row of rows) {
    const said = `${row.title} ${grouped(row.quantity)} ${row.unit}`;
    goods.set(row.orderId, [...(goods.get(row.orderId) ?? []), said]);
  }
  return new Map([...goods].map(([id, said]) => [id, said.join("；")]));
}

/** Fen that 协议价 took off each order's goods; an order without it is absent. */
export async function savedOf(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const yuan = (path: SQL) => sql`(${orderItem.quote} #>> ${path})::numeric`;
  const off = sql`${yuan(sql`'{agreed,total}'`)} - ${yuan(sql`'{total}'`)}`;
  const rows = await db
    .select({ id: orderItem.orderId, fen: sql<number>`round(sum(${off}) * 100)::int` })
    .from(orderItem)
    .where(and(inArray(orderItem.orderId, [...orderIds]), sql`${orderItem.quote} ? 'agreed'`))
    .groupBy(orderItem.orderId);
  return new Map(rows.map(({ id, fen }) => [id, fen]));
}
