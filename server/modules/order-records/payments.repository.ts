import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { BankAccount } from "#contract/catalog/company.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type PaymentState, paymentSteps } from "#contract/orders/states.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";

export type PaymentRow = typeof payment.$inferSelect;

export async function insertPayment(tx: Transaction, row: PaymentRow): Promise<void> {
  await tx.insert(payment).values(row);
}

/** Attempts to pay an order, newest first. */
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

/** Stores the bank account in open transfers of earlier versions, which lack it. */
export async function keepTransferAccount(
  tx: Transaction,
  channel: PayChannel,
  account: BankAccount,
): Promise<void> {
  await tx
    .update(payment)
    .set({ transferAccount: account })
    .where(
      and(
        eq(payment.state, "paying"),
        eq(payment.channel, channel),
        isNull(payment.transferAccount),
      ),
    );
}

/** The open attempt, or null. */
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

/** The attempt that paid the order and is not fully refunded, or null. */
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

/** Open attempts of these channels, the longest without a query first. */
export async function openPaymentsOf(
  db: Database,
  channels: readonly PaymentRow["channel"][],
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.state, "paying"), inArray(payment.channel, [...channels])))
    .orderBy(sql`${payment.askedAt} nulls first`, payment.createdAt)
    .limit(limit);
}

/** Abandoned attempts whose trade is to be closed, of one order or of all. */
export async function closingPayments(
  db: Database,
  { orderId, limit }: { readonly orderId?: string; readonly limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(payment.closing, orderId === undefined ? undefined : eq(payment.orderId, orderId)))
    .orderBy(sql`${payment.askedAt} nulls first`, payment.createdAt)
    .limit(limit);
}

/** Records when the provider was queried about an attempt. */
export async function noteAsked(db: Database, id: string, at: Date): Promise<void> {
  await db.update(payment).set({ askedAt: at }).where(eq(payment.id, id));
}

/** Marks the trade of an abandoned attempt as to be closed. */
export async function beginClosing(db: Database | Transaction, id: string): Promise<void> {
  await db.update(payment).set({ closing: true }).where(eq(payment.id, id));
}

/** Marks the trade as closed, or its money as booked. */
export async function endClosing(db: Database, id: string): Promise<void> {
  await db.update(payment).set({ closing: false }).where(eq(payment.id, id));
}

/** Stores the pictures of a transfer's slip. */
export async function keepSlips(
  tx: Transaction,
  id: string,
  slips: readonly string[],
): Promise<void> {
  await tx.update(payment).set({ slips }).where(eq(payment.id, id));
}

/** Stores the provider's code to scan. */
export async function keepCode(db: Database, id: string, code: string): Promise<void> {
  await db.update(payment).set({ code }).where(eq(payment.id, id));
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

/** Closes an open attempt that is replaced, or whose order ends: its trade is closed next. */
export async function giveUpPayment(tx: Transaction, id: string, at: Date): Promise<void> {
  await movePayment(tx, { id, from: "paying", to: "closed", at });
  await beginClosing(tx, id);
}

/**
 * Open attempts of a channel with order and buyer, oldest first; one row more shows that there is a
 * next page.
 */
export async function awaitedPayments(
  db: Database,
  channel: PaymentRow["channel"],
  { limit, after }: { readonly limit: number; readonly after?: Position },
) {
  const later =
    after === undefined
      ? undefined
      : or(
          gt(payment.createdAt, after.at),
          and(eq(payment.createdAt, after.at), gt(payment.id, after.id)),
        );
  return db
    .select({ row: payment, orderNo: order.orderNo, mobile: shownMobile(user) })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .innerJoin(user, eq(user.id, payment.userId))
    .where(and(eq(payment.state, "paying"), eq(payment.channel, channel), later))
    .orderBy(payment.createdAt, payment.id)
    .limit(limit + 1);
}
