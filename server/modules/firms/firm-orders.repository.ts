import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { firmRights } from "#contract/firms/firm-roles.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { firmApproval, firmOrder, firmPerson } from "#server/infra/database/tables/firms.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";

type Db = Database | Transaction;

export async function noteFirmOrder(
  tx: Transaction,
  row: typeof firmOrder.$inferInsert,
): Promise<void> {
  await tx.insert(firmOrder).values(row);
}

/** The firm that an order was placed for; null for a buyer's own order. */
export async function firmOfOrder(db: Db, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ firmId: firmOrder.firmId })
    .from(firmOrder)
    .where(eq(firmOrder.orderId, orderId));
  return row?.firmId ?? null;
}

const rows = (db: Db) =>
  db
    .select({ firm: firmOrder, order, buyer: user.name, approval: firmApproval.state })
    .from(firmOrder)
    .innerJoin(firmPerson, eq(firmPerson.firmId, firmOrder.firmId))
    .innerJoin(order, eq(order.id, firmOrder.orderId))
    .innerJoin(user, eq(user.id, order.userId))
    .leftJoin(firmApproval, eq(firmApproval.orderId, order.id));
export type FirmOrderRow = Awaited<ReturnType<typeof rows>>[number];

/** What a person may read now: all orders of the own firm, or those that this person placed. */
const readable = (userId: string): SQL | undefined =>
  and(
    eq(firmPerson.userId, userId),
    or(inArray(firmPerson.role, [...firmRights.allOrders]), eq(order.userId, userId)),
  );

const waiting = (at: Date): SQL | undefined =>
  and(
    eq(firmApproval.state, "waiting"),
    eq(order.state, orderStates.awaitingPayment),
    gt(order.payBefore, at),
  );

export interface FirmPaging {
  readonly limit: number;
  /** The end of the page before. */
  readonly from?: Position;
  /** Only unpaid orders that wait for an approver at this time. */
  readonly waitingAt?: Date;
}

/** Orders that this person may read, newest first, with one more than the limit. */
export const firmOrdersOf = (
  db: Db,
  userId: string,
  { limit, from, waitingAt }: FirmPaging,
): Promise<FirmOrderRow[]> =>
  rows(db)
    .where(
      and(
        readable(userId),
        waitingAt === undefined ? undefined : waiting(waitingAt),
        from === undefined
          ? undefined
          : sql`(${firmOrder.createdAt}, ${firmOrder.orderId}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(firmOrder.createdAt), desc(firmOrder.orderId))
    .limit(limit + 1);

export async function findFirmOrder(
  db: Db,
  userId: string,
  orderId: string,
): Promise<FirmOrderRow | null> {
  const [row] = await rows(db).where(and(readable(userId), eq(firmOrder.orderId, orderId)));
  return row ?? null;
}

/** Lines of these orders in their order, as far as a list shows them. */
export async function linesOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      id: orderItem.id,
      orderId: orderItem.orderId,
      title: orderItem.title,
      summary: orderItem.summary,
      quantity: orderItem.quantity,
      unit: orderItem.unit,
      amountFen: orderItem.amountFen,
      agreed: sql<NonNullable<Quote["agreed"]> | null>`${orderItem.quote} -> 'agreed'`,
    })
    .from(orderItem)
    .where(inArray(orderItem.orderId, [...orderIds]))
    .orderBy(asc(orderItem.orderId), asc(orderItem.position));
}
export type FirmLine = Awaited<ReturnType<typeof linesOf>>[number];
