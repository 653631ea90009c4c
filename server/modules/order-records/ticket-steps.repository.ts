import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { ticketStep } from "#server/infra/database/tables/tickets.tables.ts";
import { noSuchOrder, type OrderItemRow, type OrderRow } from "./orders.repository.ts";

export type TicketStepRow = typeof ticketStep.$inferSelect;

/** A line of any order with its order. @throws Refusal `notFound` */
export async function itemWithOrder(
  db: Database | Transaction,
  itemId: string,
): Promise<{ readonly item: OrderItemRow; readonly order: OrderRow }> {
  const [row] = await db
    .select({ item: orderItem, order })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(orderItem.id, itemId));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** Steps of an order that are recorded and not withdrawn. */
export async function ticketStepsOf(
  tx: Database | Transaction,
  orderId: string,
): Promise<TicketStepRow[]> {
  return tx
    .select()
    .from(ticketStep)
    .where(and(eq(ticketStep.orderId, orderId), isNull(ticketStep.withdrawnAt)))
    .orderBy(asc(ticketStep.doneAt), asc(ticketStep.id));
}

type NewStep = Pick<TicketStepRow, "orderId" | "itemId" | "code" | "name" | "who" | "doneAt">;

/** Records a step; one that is recorded stays as it is. */
export async function insertTicketStep(tx: Transaction, step: NewStep): Promise<void> {
  await tx
    .insert(ticketStep)
    .values({ ...step, id: randomUUID() })
    .onConflictDoNothing();
}

/** Takes a record back with its reason; false where there is none. */
export async function withdrawTicketStep(
  tx: Transaction,
  { itemId, code }: Pick<TicketStepRow, "itemId" | "code">,
  set: { readonly withdrawnAt: Date; readonly withdrawnBy: string; readonly reason: string },
): Promise<boolean> {
  const rows = await tx
    .update(ticketStep)
    .set(set)
    .where(
      and(eq(ticketStep.itemId, itemId), eq(ticketStep.code, code), isNull(ticketStep.withdrawnAt)),
    )
    .returning({ id: ticketStep.id });
  return rows.length > 0;
}
