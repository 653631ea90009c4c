import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import type { PaymentRow } from "./payments.repository.ts";
import type { RefundRow } from "./refunds.repository.ts";

/** A payment whose order was refunded to the balance, with the sum that may still go back. */
export interface Returnable {
  readonly payment: PaymentRow;
  readonly room: number;
}

/**
 * Payments of a buyer that were refunded to the balance, newest first, less all refunds of them.
 */
export async function returnable(
  db: Database | Transaction,
  userId: string,
): Promise<Returnable[]> {
  const taken = sql<string>`(select coalesce(sum(${refund.amountFen}), 0) from ${refund} where ${refund.paymentId} = ${payment.id})`;
  const rows = await db
    .select({ payment, taken })
    .from(payment)
    .where(
      and(
        eq(payment.userId, userId),
        eq(payment.state, "refunded"),
        isNotNull(payment.transactionId),
      ),
    )
    .orderBy(desc(payment.createdAt), desc(payment.id));
  return rows
    .map((row) => ({ payment: row.payment, room: row.payment.amountFen - Number(row.taken) }))
    .filter(({ room }) => room > 0);
}

/** The same after locking their orders, which are locked before the buyer. */
export async function lockReturnable(tx: Transaction, userId: string): Promise<Returnable[]> {
  const ids = (await returnable(tx, userId)).map(({ payment: { orderId } }) => orderId);
  if (ids.length === 0) return [];
  await tx
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.id, ids))
    .orderBy(order.id)
    .for("update");
  return returnable(tx, userId);
}

const mostShown = 50;

/** Payouts of a buyer's balance with their channel, newest first. */
export async function payoutsOf(
  db: Database | Transaction,
  userId: string,
): Promise<{ row: RefundRow; channel: PaymentRow["channel"] | null }[]> {
  return db
    .select({ row: refund, channel: payment.channel })
    .from(refund)
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.userId, userId), isNull(refund.orderId)))
    .orderBy(desc(refund.createdAt), desc(refund.id))
    .limit(mostShown);
}
