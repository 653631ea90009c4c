import { and, asc, eq, lte } from "drizzle-orm";
import { codes, Refusal } from "#contract/reply.ts";
import { type RefundState, refundSteps } from "#contract/states.ts";
import { refund } from "./after-sale-tables.ts";
import type { Database, Transaction } from "./database.ts";

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

export async function refundsOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId));
}

/** Refunds that a channel was asked for and has not ended, not touched since `before`. */
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

/** Writes when an open refund was last asked about, and what keeps it; nothing once it is over. */
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
