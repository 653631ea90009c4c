import { and, asc, desc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type RefundState, refundSteps } from "#contract/orders/states.ts";
import type { RefundProof } from "#contract/refunds/refunds.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { type Payee, refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import { lockUser } from "#server/modules/ledger/ledger.repository.ts";
import { lockOrder } from "./orders.repository.ts";

export type { Payee };
export type RefundRow = typeof refund.$inferSelect;

export async function insertRefund(tx: Transaction, row: RefundRow): Promise<void> {
  await tx.insert(refund).values(row);
}

export async function refundOf(
  db: Database | Transaction,
  afterSaleId: string,
): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.afterSaleId, afterSaleId));
  return row ?? null;
}

export async function findRefund(
  db: Database | Transaction,
  id: string,
): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row ?? null;
}

/** Locks the refund's source, order or buyer, and then reads the refund. */
export async function lockRefund(tx: Transaction, id: string): Promise<RefundRow | null> {
  const seen = await findRefund(tx, id);
  if (seen === null) return null;
  if (seen.orderId !== null) await lockOrder(tx, seen.orderId);
  else if (seen.userId !== null) await lockUser(tx, seen.userId);
  return findRefund(tx, id);
}

export async function refundsOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId));
}

/** Every refund of a buyer with its order and its channel, newest first. */
export async function refundsOfBuyer(
  db: Database,
  userId: string,
): Promise<
  {
    row: RefundRow;
    orderNo: string | null;
    channel: (typeof payment.$inferSelect)["channel"] | null;
  }[]
> {
  return db
    .select({ row: refund, orderNo: order.orderNo, channel: payment.channel })
    .from(refund)
    .leftJoin(order, eq(order.id, refund.orderId))
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(sql`coalesce(${refund.userId}, ${payment.userId})`, userId))
    .orderBy(desc(refund.createdAt), desc(refund.id));
}

/** Fen of an order refunded or promised without an application. */
export async function refundedDirectlyFen(
  db: Database | Transaction,
  orderId: string,
): Promise<number> {
  const [row] = await db
    .select({ fen: sql<string>`coalesce(sum(${refund.amountFen}), 0)` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), isNull(refund.afterSaleId)));
  return Number(row?.fen ?? 0);
}

/** Number of a buyer's unpaid refunds. */
export async function refundsUnderWay(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx
    .select({ id: refund.id })
    .from(refund)
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(ne(refund.state, "done"), eq(sql`coalesce(${refund.userId}, ${payment.userId})`, userId)),
    );
  return rows.length;
}

/** Open refunds of channels, not queried since `before`. */
export async function openRefunds(
  db: Database,
  quiet: { readonly before: Date; readonly limit: number },
): Promise<RefundRow[]> {
  return db
    .select()
    .from(refund)
    .where(
      and(eq(refund.state, "open"), eq(refund.way, "channel"), lte(refund.updatedAt, quiet.before)),
    )
    .orderBy(asc(refund.updatedAt))
    .limit(quiet.limit);
}

/** The bank account that the buyer named for a transfer. */
export async function keepPayee(
  tx: Transaction,
  id: string,
  said: { readonly userId: string; readonly payee: Payee },
): Promise<void> {
  await tx.update(refund).set(said).where(eq(refund.id, id));
}

/** Attaches the bank's slip. */
export async function keepProof(
  tx: Transaction,
  id: string,
  proof: RefundProof,
): Promise<RefundRow> {
  const [row] = await tx.update(refund).set({ proof }).where(eq(refund.id, id)).returning();
  if (row === undefined) throw new Error("a locked refund has no row");
  return row;
}

export interface RefundMove {
  readonly from: RefundRow;
  readonly to: RefundState;
  readonly at: Date;
  readonly set?: Partial<Pick<RefundRow, "message" | "transactionId" | "way" | "outRefundNo">>;
}

/** Moves a refund by compare-and-set. @throws Refusal `stateConflict` */
export async function moveRefund(tx: Transaction, move: RefundMove): Promise<RefundRow> {
  const refused = () => new Refusal(codes.stateConflict, "退款状态已变化，请刷新后再试");
  if (!refundSteps[move.from.state].includes(move.to)) throw refused();
  const [row] = await tx
    .update(refund)
    .set({ ...move.set, state: move.to, updatedAt: move.at })
    .where(and(eq(refund.id, move.from.id), eq(refund.state, move.from.state)))
    .returning();
  if (row === undefined) throw refused();
  return row;
}

/**
 * Records when an open refund was last queried, and what blocks it; changes nothing once it has
 * ended.
 */
export async function touchRefund(
  db: Database,
  { id, outRefundNo }: RefundRow,
  seen: { readonly message: string; readonly at: Date },
): Promise<void> {
  await db
    .update(refund)
    .set({ message: seen.message, updatedAt: seen.at })
    .where(and(eq(refund.id, id), eq(refund.state, "open"), eq(refund.outRefundNo, outRefundNo)));
}
