import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { SuspenseReason, SuspenseState } from "#contract/staff/staff-suspense.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order, payment } from "./orders.tables.ts";

/**
 * Received money without a matching order. While `open` the ledger owes it on `shop:suspense:<id>`;
 * staff assigns it.
 */
export const suspense = pgTable(
  "suspense",
  {
    id: id(),
    channel: text("channel").$type<PayChannel>().notNull(),
    /** The payment reference given by the payer's side. */
    outTradeNo: text("out_trade_no").notNull(),
    /** The provider's or the bank's number of the movement: one is booked once. */
    transactionId: text("transaction_id").notNull().unique(),
    amountFen: fen("amount_fen").notNull(),
    reason: text("reason").$type<SuspenseReason>().notNull(),
    /** The attempt that it names; null where it names none. */
    paymentId: uuid("payment_id").references(() => payment.id),
    state: text("state").$type<SuspenseState>().notNull(),
    /** Where it was assigned: the paid order, or the credited buyer. */
    orderId: uuid("order_id").references(() => order.id),
    userId: uuid("user_id").references(() => user.id),
    /** The number of its return. */
    returnNo: text("return_no").unique(),
    /** Who recorded or resolved it. */
    words: text("words").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index("suspense_by_state").on(table.state, table.createdAt, table.id),
    index("suspense_by_payment").on(table.paymentId),
    check("suspense_of_something", sql`${table.amountFen} > 0`),
  ],
);
