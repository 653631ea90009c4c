import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gte,
  ilike,
  inArray,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { CartKind } from "#contract/cart-kinds.ts";
import { type OrderState, orderStates } from "#contract/states.ts";
import type { Database } from "./database.ts";
import type { Position } from "./keyset.ts";
import { literal } from "./like.ts";
import { order, orderItem } from "./order-tables.ts";
import { type OrderRow, ofBuyer } from "./orders.ts";

export interface OrderPage {
  readonly limit: number;
  readonly before?: Position;
  readonly kind?: CartKind;
  readonly state?: number;
  readonly keyword?: string;
  /** Placed at or after it, and before it. */
  readonly since?: Date;
  readonly until?: Date;
  /** The exact title of an item. */
  readonly product?: string;
  readonly draftId?: string;
}

const holding = (db: Database, item: SQL): SQL =>
  exists(
    db
      .select({ id: orderItem.id })
      .from(orderItem)
      .where(and(eq(orderItem.orderId, order.id), item)),
  );

function matches(db: Database, keyword: string): SQL | undefined {
  const pattern = `%${literal(keyword)}%`;
  return or(ilike(order.orderNo, pattern), holding(db, ilike(orderItem.title, pattern)));
}

/** So many orders back, and so many titles: a list to filter by is read by a person. */
const titledOrders = 200;

const mostTitles = 100;

/** Titles of what a buyer ordered lately, each once. */
export async function orderedTitles(db: Database, userId: string): Promise<string[]> {
  const lately = db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.userId, userId))
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(titledOrders);
  const rows = await db
    .selectDistinct({ title: orderItem.title })
    .from(orderItem)
    .where(inArray(orderItem.orderId, lately))
    .orderBy(asc(orderItem.title))
    .limit(mostTitles);
  return rows.map(({ title }) => title);
}

/** A buyer's orders, newest first; one row more than `limit` tells of a next page. */
export async function listOrders(
  db: Database,
  userId: string,
  page: OrderPage,
): Promise<OrderRow[]> {
  const { before, kind, state, keyword, since, until, product, draftId } = page;
  const older =
    before &&
    or(
      lt(order.createdAt, before.at),
      and(eq(order.createdAt, before.at), lt(order.id, before.id)),
    );
  return db
    .select()
    .from(order)
    .where(
      and(
        ofBuyer(userId, kind),
        state === undefined ? undefined : eq(order.state, state as OrderState),
        draftId === undefined ? undefined : eq(order.draftId, draftId),
        keyword === undefined || keyword === "" ? undefined : matches(db, keyword),
        since === undefined ? undefined : gte(order.createdAt, since),
        until === undefined ? undefined : lt(order.createdAt, until),
        product === undefined ? undefined : holding(db, eq(orderItem.title, product)),
        older,
      ),
    )
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(page.limit + 1);
}

/** What the orders of a kind that were not cancelled weigh, kg with two decimals. */
export async function orderedKg(db: Database, userId: string, kind: CartKind): Promise<string> {
  const [row] = await db
    .select({ kg: sql<string>`coalesce(sum(${order.weightKg}::numeric), 0)::numeric(15, 2)::text` })
    .from(order)
    .where(and(ofBuyer(userId, kind), ne(order.state, orderStates.cancelled)));
  return row?.kg ?? "0.00";
}

/** How many orders stand in each state: `{ "10": 2, "50": 1 }`. */
export async function orderCounts(
  db: Database,
  userId: string,
  kind?: CartKind,
): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: order.state, orders: count() })
    .from(order)
    .where(ofBuyer(userId, kind))
    .groupBy(order.state);
  return Object.fromEntries(rows.map((row) => [String(row.state), row.orders]));
}
