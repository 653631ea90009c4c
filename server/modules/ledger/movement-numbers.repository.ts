import { and, eq, sql } from "drizzle-orm";
import type { FirmPaymentKind } from "#contract/firms/firm-account.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { firmPayment } from "#server/infra/database/tables/firms.tables.ts";
import { payment } from "#server/infra/database/tables/orders.tables.ts";
import { suspense } from "#server/infra/database/tables/suspense.tables.ts";

/** Direction of the money: numbers of each direction are separate. */
type Direction = "in" | "out";

/**
 * Locks the number until the transaction ends: a concurrent transaction of the same number reads
 * the rows of this one. Take it after an order's lock.
 */
export async function lockNumber(tx: Transaction, way: Direction, number: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${way}:${number}`}, 0))`);
}

/** Was incoming money booked under this number? */
export async function isReceived(tx: Transaction, number: string): Promise<boolean> {
  const paid = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(eq(payment.transactionId, number));
  const held = await tx
    .select({ id: suspense.id })
    .from(suspense)
    .where(eq(suspense.transactionId, number));
  return paid.length + held.length > 0 || (await isOfFirm(tx, "received", number));
}

/** Was outgoing money booked under this number? */
export async function isSent(tx: Transaction, number: string): Promise<boolean> {
  const refunded = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(eq(refund.transactionId, number));
  const returned = await tx
    .select({ id: suspense.id })
    .from(suspense)
    .where(eq(suspense.returnNo, number));
  return refunded.length + returned.length > 0 || (await isOfFirm(tx, "returned", number));
}

async function isOfFirm(tx: Transaction, kind: FirmPaymentKind, number: string): Promise<boolean> {
  const rows = await tx
    .select({ id: firmPayment.id })
    .from(firmPayment)
    .where(and(eq(firmPayment.kind, kind), eq(firmPayment.transactionId, number)));
  return rows.length > 0;
}
