import { and, desc, eq, inArray } from "drizzle-orm";
import { codes, Refusal } from "#contract/reply.ts";
import { type PaymentState, paymentSteps } from "#contract/states.ts";
import type { Database, Transaction } from "./database.ts";
import { payment } from "./order-tables.ts";

export type PaymentRow = typeof payment.$inferSelect;

export async function insertPayment(tx: Transaction, row: PaymentRow): Promise<void> {
  await tx.insert(payment).values(row);
}

/** Attempts to pay an order, the newest first. */
export async function paymentsOf(
  db: Database | Transaction,
  orderId: string,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(desc(payment.createdAt), desc(payment.id));
}

/** The one attempt that is still open, or null. */
export async function openPayment(
  db: Database | Transaction,
  orderId: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.state, "paying")));
  return row ?? null;
}

/** The attempt whose money the order was paid with and that still holds some of it, or null. */
export async function settledPayment(
  db: Database | Transaction,
  orderId: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), inArray(payment.state, ["paid", "refunding"])));
  return row ?? null;
}

/** A payment that another row refers to. */
export async function paymentById(db: Database | Transaction, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id));
  if (row === undefined) throw new Error("a payment that is referred to has no row");
  return row;
}

export async function paymentByTradeNo(
  db: Database | Transaction,
  outTradeNo: string,
): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payment).where(eq(payment.outTradeNo, outTradeNo));
  return row ?? null;
}

/** Open attempts of one channel, for the sweep that asks the provider about them. */
export async function openPaymentsOf(
  db: Database,
  channel: PaymentRow["channel"],
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.state, "paying"), eq(payment.channel, channel)))
    .orderBy(payment.createdAt)
    .limit(limit);
}

export interface PaymentMove {
  readonly id: string;
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly at: Date;
  readonly message?: string;
  readonly transactionId?: string;
}

/** Moves an attempt by compare-and-set. @throws Refusal `stateConflict` */
export async function movePayment(tx: Transaction, move: PaymentMove): Promise<void> {
  const refused = () => new Refusal(codes.stateConflict, "付款状态已变化，请刷新后再试");
  if (!paymentSteps[move.from].includes(move.to)) throw refused();
  const moved = await tx
    .update(payment)
    .set({
      state: move.to,
      updatedAt: move.at,
      ...(move.message === undefined ? {} : { message: move.message }),
      ...(move.transactionId === undefined ? {} : { transactionId: move.transactionId }),
    })
    .where(and(eq(payment.id, move.id), eq(payment.state, move.from)))
    .returning({ id: payment.id });
  if (moved.length === 0) throw refused();
}
