import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, fen } from "#server/infra/database/columns.ts";

/**
 * The payment sandbox's own state, like a real provider's. The shop reads it only through the
 * gateway.
 */
export const sandboxTrade = pgTable("sandbox_trade", {
  outTradeNo: text("out_trade_no").primaryKey(),
  amountFen: fen("amount_fen").notNull(),
  outcome: text("outcome").$type<"open" | "paid" | "failed" | "closed">().notNull(),
  transactionId: text("transaction_id"),
  /** A delayed success is visible to queries only from this instant on. */
  visibleAt: at("visible_at"),
  createdAt: at("created_at").notNull(),
});

/** Refund requests; one row for each number of the shop. */
export const sandboxRefund = pgTable(
  "sandbox_refund",
  {
    outRefundNo: text("out_refund_no").primaryKey(),
    outTradeNo: text("out_trade_no")
      .notNull()
      .references(() => sandboxTrade.outTradeNo),
    refundId: text("refund_id").notNull().unique(),
    amountFen: fen("amount_fen").notNull(),
    /** The refund is in progress; a query shows it as paid only from this instant on. */
    visibleAt: at("visible_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("sandbox_refund_by_trade").on(table.outTradeNo)],
);
