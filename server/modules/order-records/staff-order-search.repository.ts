import {
  and,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { OrderState } from "#contract/orders/states.ts";
import type { Database } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { literal } from "#server/infra/database/like.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { type OrderOfSomebody, who } from "./staff-orders.repository.ts";

/** What the staff's list of orders is narrowed to; all of it must hold. */
export interface StaffOrderFilter {
  readonly state?: number;
  readonly keyword?: string;
  /** Placed at or after it, and before the other. */
  readonly since?: Date;
  readonly until?: Date;
  readonly product?: string;
  readonly buyer?: string;
  readonly leastFen?: number;
  readonly mostFen?: number;
}

export interface StaffOrderPage extends StaffOrderFilter {
  readonly limit: number;
  readonly before?: Position;
}

const holding = (text: string): string => `%${literal(text)}%`;

/** Orders with an item of such a title. Read from an index that has both columns. */
const ofProduct = (db: Database, text: string) =>
  db
    .select({ id: orderItem.orderId })
    .from(orderItem)
    .where(ilike(orderItem.title, holding(text)));

const buyersWith = (db: Database, which: SQL | undefined) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(and(isNull(user.deletedAt), which));

/** The lists of other tables are read once for the whole statement: they depend on no order. */
const ofKeyword = (db: Database, keyword: string): SQL | undefined =>
  or(
    ilike(order.orderNo, holding(keyword)),
    ilike(order.remark, holding(keyword)),
    inArray(order.id, ofProduct(db, keyword)),
    inArray(order.userId, buyersWith(db, eq(user.mobile, keyword))),
  );

function matches(db: Database, filter: StaffOrderFilter): SQL | undefined {
  const { state, keyword = "", since, until, product = "", buyer = "" } = filter;
  const { leastFen, mostFen } = filter;
  const called = or(eq(user.mobile, buyer), ilike(user.name, holding(buyer)));
  return and(
    state === undefined ? undefined : eq(order.state, state as OrderState),
    since === undefined ? undefined : gte(order.createdAt, since),
    until === undefined ? undefined : lt(order.createdAt, until),
    leastFen === undefined ? undefined : gte(order.totalFen, leastFen),
    mostFen === undefined ? undefined : lte(order.totalFen, mostFen),
    product === "" ? undefined : inArray(order.id, ofProduct(db, product)),
    buyer === "" ? undefined : inArray(order.userId, buyersWith(db, called)),
    keyword === "" ? undefined : ofKeyword(db, keyword),
  );
}

const newestFirst = [desc(order.createdAt), desc(order.id)] as const;

/**
 * Orders of all buyers, newest first; one row more than `limit` shows that there is a next page.
 */
export async function everybodysOrders(
  db: Database,
  { limit, before, ...filter }: StaffOrderPage,
): Promise<OrderOfSomebody[]> {
  const older =
    before &&
    or(
      lt(order.createdAt, before.at),
      and(eq(order.createdAt, before.at), lt(order.id, before.id)),
    );
  return db
    .select({ order, buyer: who })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
    .where(and(matches(db, filter), older))
    .orderBy(...newestFirst)
    .limit(limit + 1);
}

/** Number and sum of the orders that a filter finds. */
export async function sumOfOrders(
  db: Database,
  filter: StaffOrderFilter,
): Promise<{ readonly orders: number; readonly totalFen: number }> {
  const [row] = await db
    .select({ orders: count(), total: sql<string>`coalesce(sum(${order.totalFen}), 0)` })
    .from(order)
    .where(matches(db, filter));
  return { orders: row?.orders ?? 0, totalFen: Number(row?.total ?? 0) };
}

/** Ids of all orders that a filter finds, newest first. */
export async function idsOfOrders(db: Database, filter: StaffOrderFilter): Promise<string[]> {
  const rows = await db
    .select({ id: order.id })
    .from(order)
    .where(matches(db, filter))
    .orderBy(...newestFirst);
  return rows.map(({ id }) => id);
}

/** These orders, newest first. */
export async function ordersWithIds(
  db: Database,
  ids: readonly string[],
): Promise<OrderOfSomebody[]> {
  return db
    .select({ order, buyer: who })
    .from(order)
    .innerJoin(user, eq(user.id, order.userId))
    .where(inArray(order.id, [...ids]))
    .orderBy(...newestFirst);
}
