import { index, pgTable, text } from "drizzle-orm/pg-core";
import { at, fen } from "#server/infra/database/columns.ts";

/**
 * The payment sandbox's own memory, as a real payment provider would have: what was
 * asked for and what became of it. The shop never reads it except through the gateway.
 */
export const sandboxTrade = pgTable("sandbox_trade", {
  outTradeNo: text("out_trade_no").primaryKey(),
  amountFen: fen("amount_fen").notNull(),
  outcome: text("outcome").$type<"open" | "paid" | "failed" | "closed">().notNull(),
  transactionId: text("transaction_id"),
  /** A delayed success exists, but a query sees it only from this instant on. */
  visibleAt: at("visible_at"),
  createdAt: at("created_at").notNull(),
});

/** What the sandbox was asked to send back; one row a number that the shop gave it. */
export const sandboxRefund = pgTable(
  "sandbox_refund",
  {
    outRefundNo: text("out_refund_no").primaryKey(),
    outTradeNo: text("out_trade_no")
      .notNull()
      .references(() => sandboxTrade.outTradeNo),
    refundId: text("refund_id").notNull().unique(),
    amountFen: fen("amount_fen").notNull(),
    /** The money is on its way; a query says refunded only from this instant on. */
    visibleAt: at("visible_at").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("sandbox_refund_by_trade").on(table.outTradeNo)],
);
