import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { upload } from "./files.tables.ts";
import { order } from "./orders.tables.ts";

/**
 * An invoice as the shop wrote it down; its title is the order's, which never changes. Whoever
 * writes one holds the lock of its order.
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
    /** The blue one that a red one takes back. */
    ofId: uuid("of_id"),
    /** Why it was taken back or is void. */
    words: text("words").notNull(),
    /** Null where none was laid in, and once the account of its buyer is deleted. */
    documentId: uuid("document_id").references(() => upload.id),
    createdAt: at("created_at").notNull(),
    /** It was written down by mistake. */
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
