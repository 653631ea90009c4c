import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction } from "#server/infra/database/database.ts";
import { sandboxRefund, sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";

export type SandboxRefundRow = typeof sandboxRefund.$inferSelect;

export async function findSandboxRefund(
  db: Database,
  outRefundNo: string,
): Promise<SandboxRefundRow | null> {
  const [row] = await db
    .select()
    .from(sandboxRefund)
    .where(eq(sandboxRefund.outRefundNo, outRefundNo));
  return row ?? null;
}

/**
 * Accepts a refund once a number: a repetition returns the first result. Null where the trade was
 * not paid or has less left.
 */
export async function takeSandboxRefund(
  db: Database,
  row: SandboxRefundRow,
): Promise<SandboxRefundRow | null> {
  return inTransaction(db, async (tx) => {
    const [trade] = await tx
      .select()
      .from(sandboxTrade)
      .where(eq(sandboxTrade.outTradeNo, row.outTradeNo))
      .for("update");
    if (trade === undefined || trade.outcome !== "paid") return null;
    const [known] = await tx
      .select()
      .from(sandboxRefund)
      .where(eq(sandboxRefund.outRefundNo, row.outRefundNo));
    if (known !== undefined) return known;
    const [sent] = await tx
      .select({ fen: sql<string>`coalesce(sum(${sandboxRefund.amountFen}), 0)` })
      .from(sandboxRefund)
      .where(eq(sandboxRefund.outTradeNo, row.outTradeNo));
    if (Number(sent?.fen ?? 0) + row.amountFen > trade.amountFen) return null;
    await tx.insert(sandboxRefund).values(row);
    return row;
  });
}
