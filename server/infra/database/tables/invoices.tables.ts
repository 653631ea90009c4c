import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { upload } from "./files.tables.ts";
import { order } from "./orders.tables.ts";

/**
 * A recorded invoice; its title is the order's, which never changes. Writes need the lock of its
 * order.
 */
export const invoice = pgTable(
  "invoice",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    letter: text("letter").$type<IssuedInvoice["letter"]>().notNull(),
    number: text("number").notNull(),
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    amountFen: fen("amount_fen").notNull(),
    /** The blue invoice that a red one cancels. */
    ofId: uuid("of_id"),
    /** Why it was cancelled or is void. */
    words: text("words").notNull(),
    /** Null where none was attached, and once the account of its buyer is deleted. */
    documentId: uuid("document_id").references(() => upload.id),
    createdAt: at("created_at").notNull(),
    /** When it was marked as recorded by mistake. */
    voidedAt: at("voided_at"),
  },
  (table) => [
    uniqueIndex("invoice_one_a_number").on(table.number).where(sql`${table.voidedAt} is null`),
    index("invoice_by_order").on(table.orderId),
    index("invoice_by_age").on(table.createdAt, table.id),
    check("invoice_of_something", sql`${table.amountFen} > 0`),
    check("invoice_red_of_blue", sql`(${table.letter} = 'red') = (${table.ofId} is not null)`),
  ],
);
