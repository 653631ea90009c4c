import { and, eq, type SQL } from "drizzle-orm";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  order,
  type orderEvent,
  type orderItem,
} from "#server/infra/database/tables/orders.tables.ts";
export type OrderRow = typeof order.$inferSelect;
export type OrderPromise = NonNullable<OrderRow["promise"]>;
export type OrderItemRow = typeof orderItem.$inferSelect;
export type OrderEventRow = typeof orderEvent.$inferSelect;

/**
 * `delivered`: the carrier's last trace; `change`, `note`: a change or note by staff; `inner`: a note
 * for staff only; `withdrawn`: takes back the latest production step.
 */
export type EventKind =
  | "state"
  | "production"
  | "withdrawn"
  | "logistics"
  | "delivered"
  | "payment"
  | "suspense"
  | "refund"
  | "change"
  | "note"
  | "inner";

export const noSuchOrder = (): Refusal => new Refusal(codes.notFound, "订单不存在或无权查看");

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

export const ofBuyer = (userId: string, kind?: CartKind): SQL | undefined =>
  and(eq(order.userId, userId), kind === undefined ? undefined : eq(order.kind, kind));

/** @throws Refusal `notFound`, alike for a missing order and another buyer's. */
export async function ownOrder(
  db: Database | Transaction,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, orderId), ofBuyer(userId)));
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

/** Locks an order until the transaction ends: serialises its payments and its cancelling. */
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
