import { and, eq } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";

export type TradeRow = typeof sandboxTrade.$inferSelect;

export async function findTrade(db: Database, outTradeNo: string): Promise<TradeRow | null> {
  const [row] = await db.select().from(sandboxTrade).where(eq(sandboxTrade.outTradeNo, outTradeNo));
  return row ?? null;
}

/** Writes a trade's outcome once; a later attempt returns the first one. */
export async function decideTrade(db: Database, row: TradeRow): Promise<TradeRow> {
  await db
    .insert(sandboxTrade)
    .values({ ...row, outcome: "open", transactionId: null, visibleAt: null })
    .onConflictDoNothing();
  await db
    .update(sandboxTrade)
    .set({
      outcome: row.outcome,
      transactionId: row.transactionId,
      visibleAt: row.visibleAt,
    })
    .where(and(eq(sandboxTrade.outTradeNo, row.outTradeNo), eq(sandboxTrade.outcome, "open")));
  return (await findTrade(db, row.outTradeNo)) ?? row;
}
