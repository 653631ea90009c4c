import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { InvoiceTitle } from "#contract/account/account.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { upload } from "./files.tables.ts";
import { order } from "./orders.tables.ts";

/**
 * A firm's request for one invoice over its orders on account of a month. Like its invoices it stays
 * after the firm. Its row is the lock of its invoices; take it before the locks of its orders.
 */
export const firmInvoice = pgTable(
  "firm_invoice",
  {
    id: id(),
    firmId: uuid("firm_id").notNull(),
    /** A month of the shop's calendar, `2026-11`. */
    month: text("month").notNull(),
    /** Who asked for it. */
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    /** A copy of the firm's title at the request. */
    title: jsonb("title").$type<Omit<InvoiceTitle, "isDefault" | "firm">>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("firm_invoice_one_a_month").on(table.firmId, table.month),
    index("firm_invoice_by_age").on(table.createdAt, table.id),
  ],
);

/** An order of such a request, which is therefore not invoiced by itself. */
export const firmInvoiceOrder = pgTable(
  "firm_invoice_order",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    firmInvoiceId: uuid("firm_invoice_id")
      .notNull()
      .references(() => firmInvoice.id),
  },
  (table) => [index("firm_invoice_order_by_invoice").on(table.firmInvoiceId)],
);

/**
 * A recorded invoice of one order, or of a firm's month. Its title is that of the order or request,
 * which never changes. Writes need the lock of its order or request.
 */
export const invoice = pgTable(
  "invoice",
  {
    id: id(),
    /** Null for one of a firm's month. */
    orderId: uuid("order_id").references(() => order.id),
    firmInvoiceId: uuid("firm_invoice_id").references(() => firmInvoice.id),
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
    index("invoice_by_firm_invoice")
      .on(table.firmInvoiceId)
      .where(sql`${table.firmInvoiceId} is not null`),
    index("invoice_by_age").on(table.createdAt, table.id),
    check("invoice_of_something", sql`${table.amountFen} > 0`),
    check("invoice_red_of_blue", sql`(${table.letter} = 'red') = (${table.ofId} is not null)`),
    check("invoice_of_one", sql`num_nonnulls(${table.orderId}, ${table.firmInvoiceId}) = 1`),
  ],
);

/** What an invoice of a firm's month states for one of its orders. */
export const invoiceShare = pgTable(
  "invoice_share",
  {
    invoiceId: uuid("invoice_id")
      .notNull()
      .references(() => invoice.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    amountFen: fen("amount_fen").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.orderId] }),
    index("invoice_share_by_order").on(table.orderId),
    check("invoice_share_of_something", sql`${table.amountFen} > 0`),
  ],
);
