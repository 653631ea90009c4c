import { randomUUID } from "node:crypto";
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
import { codes, Refusal } from "#contract/reply.ts";
import {
  type OrderState,
  orderStates,
  orderSteps,
  type PaymentState,
  paymentSteps,
  stateText,
} from "#contract/states.ts";
import type { Database, Transaction } from "./database.ts";
import type { Position } from "./keyset.ts";
import { literal } from "./like.ts";
import { order, orderEvent, orderItem } from "./order-tables.ts";

export type OrderRow = typeof order.$inferSelect;
export type OrderPromise = NonNullable<OrderRow["promise"]>;
export type OrderItemRow = typeof orderItem.$inferSelect;
export type OrderEventRow = typeof orderEvent.$inferSelect;
export type EventKind = "state" | "production" | "logistics" | "payment" | "suspense";

const noSuchOrder = (): Refusal => new Refusal(codes.notFound, "订单不存在或无权查看");

/**
 * Writes a new order and its items. Null where this buyer's draft already made
 * one, also one that a concurrent transaction has just committed.
 */
export async function insertOrder(
  tx: Transaction,
  row: typeof order.$inferInsert,
  items: readonly (typeof orderItem.$inferInsert)[],
): Promise<OrderRow | null> {
  const [made] = await tx
    .insert(order)
    .values(row)
    .onConflictDoNothing({ target: [order.userId, order.draftId] })
    .returning();
  if (made === undefined) return null;
  await tx.insert(orderItem).values([...items]);
  return made;
}

export async function orderOfDraft(
  db: Database | Transaction,
  userId: string,
  draftId: string,
): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.userId, userId), eq(order.draftId, draftId)));
  return row ?? null;
}

const ofBuyer = (userId: string, kind?: CartKind): SQL | undefined =>
  and(eq(order.userId, userId), kind === undefined ? undefined : eq(order.kind, kind));

/** @throws Refusal `notFound`, alike for a missing order, another buyer's and one of another kind. */
export async function ownOrder(
  db: Database | Transaction,
  userId: string,
  orderId: string,
  kind?: CartKind,
): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, orderId), ofBuyer(userId, kind)));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Number and kind of an order that another row refers to. */
export async function orderNoAndKind(
  db: Database | Transaction,
  orderId: string,
): Promise<Pick<OrderRow, "orderNo" | "kind">> {
  const named = { orderNo: order.orderNo, kind: order.kind };
  const [row] = await db.select(named).from(order).where(eq(order.id, orderId));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** @throws Refusal `notFound` */
export async function findOrder(db: Database, orderId: string): Promise<OrderRow> {
  const [row] = await db.select().from(order).where(eq(order.id, orderId));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Locks an order until the transaction ends: payments and cancelling of one order queue here. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const [row] = await tx.select().from(order).where(eq(order.id, orderId)).for("update");
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** @throws Refusal `notFound` */
export async function lockOrderByNo(tx: Transaction, orderNo: string): Promise<OrderRow> {
  const [row] = await tx.select().from(order).where(eq(order.orderNo, orderNo)).for("update");
  if (row === undefined) throw noSuchOrder();
  return row;
}

export async function lockOwnOrder(
  tx: Transaction,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const row = await lockOrder(tx, orderId);
  if (row.userId !== userId) throw noSuchOrder();
  return row;
}

export interface Move {
  readonly orderId: string;
  readonly from: OrderState;
  readonly to: OrderState;
  readonly kind?: EventKind;
  readonly text: string;
  readonly at: Date;
  /** Other columns that change with the state. */
  readonly set?: Partial<
    Pick<
      OrderRow,
      "payState" | "paidAt" | "trackingNo" | "cancelReason" | "carrierName" | "promise"
    >
  >;
}

/** A step that the table does not allow, or that somebody else has taken first. */
const stepRefused = (from: OrderState, to: OrderState): Refusal =>
  new Refusal(codes.stateConflict, `订单${stateText(from)}，不能变为${stateText(to)}`, {
    state: from,
  });

/**
 * Moves an order one step by compare-and-set and writes the step down.
 * @throws Refusal `stateConflict` where the table forbids the step or the order has moved
 */
export async function moveOrder(tx: Transaction, move: Move): Promise<OrderRow> {
  if (!orderSteps[move.from].includes(move.to)) throw stepRefused(move.from, move.to);
  const [row] = await tx
    .update(order)
    .set({ ...move.set, state: move.to, updatedAt: move.at })
    .where(and(eq(order.id, move.orderId), eq(order.state, move.from)))
    .returning();
  if (row === undefined) {
    throw new Refusal(codes.stateConflict, "订单状态已变化，请刷新后再试");
  }
  await addEvent(tx, {
    orderId: move.orderId,
    kind: move.kind ?? "state",
    fromState: move.from,
    toState: move.to,
    text: move.text,
    at: move.at,
  });
  return row;
}

/** Writes the invoice title of an order that has none; the caller holds its lock. */
export async function nameInvoice(
  tx: Transaction,
  orderId: string,
  invoice: NonNullable<OrderRow["invoice"]>,
  at: Date,
): Promise<OrderRow> {
  const [row] = await tx
    .update(order)
    .set({ invoice, updatedAt: at })
    .where(eq(order.id, orderId))
    .returning();
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Moves the order's payment state by compare-and-set along `paymentSteps`. */
export async function movePayState(
  tx: Transaction,
  orderId: string,
  from: PaymentState,
  to: PaymentState,
): Promise<void> {
  if (!paymentSteps[from].includes(to)) {
    throw new Refusal(codes.stateConflict, "付款状态已变化，请刷新后再试");
  }
  const moved = await tx
    .update(order)
    .set({ payState: to })
    .where(and(eq(order.id, orderId), eq(order.payState, from)))
    .returning({ id: order.id });
  if (moved.length === 0) {
    throw new Refusal(codes.stateConflict, "付款状态已变化，请刷新后再试");
  }
}

export async function addEvent(
  tx: Transaction,
  event: Omit<typeof orderEvent.$inferInsert, "id">,
): Promise<void> {
  await tx.insert(orderEvent).values({ ...event, id: randomUUID() });
}

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

/** What each of these orders is of, in one line: `卷装标签 20000枚；…`. */
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
    const said = `${row.title} ${row.quantity}${row.unit}`;
    goods.set(row.orderId, [...(goods.get(row.orderId) ?? []), said]);
  }
  return new Map([...goods].map(([id, said]) => [id, said.join("；")]));
}

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
        eq(order.state, 10),
        lt(order.payBefore, now),
        userId === undefined ? undefined : eq(order.userId, userId),
      ),
    )
    .orderBy(asc(order.payBefore))
    .limit(limit);
}
