import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AfterSaleReason, Remedy } from "#contract/after-sale/after-sale.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { AfterSaleState, RefundState } from "#contract/orders/states.ts";
import type { RefundProof } from "#contract/refunds/refunds.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order, orderItem, payment } from "./orders.tables.ts";

/** An application. Changes of one need the lock of its order. */
export const afterSale = pgTable(
  "after_sale",
  {
    id: id(),
    afterNo: text("after_no").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    draftId: text("draft_id").notNull(),
    state: integer("state").$type<AfterSaleState>().notNull(),
    remedy: text("remedy").$type<Remedy>().notNull(),
    requestedFen: fen("requested_fen"),
    words: text("words").notNull(),
    /** Ids of uploads; a file is deleted after its period, its id stays. */
    pictures: jsonb("pictures").$type<readonly string[]>().notNull().default([]),
    /** The shop's decision; null before. */
    grantedRemedy: text("granted_remedy").$type<Remedy>(),
    grantedFen: fen("granted_fen"),
    decisionWords: text("decision_words"),
    returnTo: text("return_to"),
    returnCarrier: text("return_carrier"),
    returnTrackingNo: text("return_tracking_no"),
    reprintCarrier: text("reprint_carrier"),
    reprintTrackingNo: text("reprint_tracking_no"),
    /** The free order that makes the goods again; null where none was made. */
    reprintOrderId: uuid("reprint_order_id").references(() => order.id),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("after_sale_one_a_draft").on(table.userId, table.draftId),
    index("after_sale_by_user").on(table.userId, table.createdAt, table.id),
    index("after_sale_by_order").on(table.orderId),
    uniqueIndex("after_sale_by_reprint")
      .on(table.reprintOrderId)
      .where(sql`${table.reprintOrderId} is not null`),
    index("after_sale_by_time").on(table.createdAt),
    index("after_sale_by_state").on(table.state, table.updatedAt, table.id),
    check(
      "after_sale_money_not_negative",
      sql`${table.requestedFen} >= 0 and ${table.grantedFen} >= 0`,
    ),
  ],
);

const quantity = (name: string) => numeric(name, { mode: "number", precision: 15, scale: 6 });

export const afterSaleLine = pgTable(
  "after_sale_line",
  {
    afterSaleId: uuid("after_sale_id")
      .notNull()
      .references(() => afterSale.id),
    orderItemId: uuid("order_item_id")
      .notNull()
      .references(() => orderItem.id),
    position: integer("position").notNull(),
    quantity: quantity("quantity").notNull(),
    granted: quantity("granted"),
    reason: text("reason").$type<AfterSaleReason>().notNull(),
    /** Until its application has ended. */
    open: boolean("open").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.afterSaleId, table.orderItemId] }),
    uniqueIndex("after_sale_line_one_open").on(table.orderItemId).where(sql`${table.open}`),
    index("after_sale_line_by_item").on(table.orderItemId),
    check(
      "after_sale_line_quantity",
      sql`${table.quantity} > 0 and ${table.granted} between 0 and ${table.quantity}`,
    ),
  ],
);

/** The timeline: `text` is the event's name, `words` its author's text. */
export const afterSaleEvent = pgTable(
  "after_sale_event",
  {
    id: id(),
    /** Order of writing, also for events of one instant. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    afterSaleId: uuid("after_sale_id")
      .notNull()
      .references(() => afterSale.id),
    by: text("by").$type<"buyer" | "shop">().notNull(),
    fromState: integer("from_state").$type<AfterSaleState>(),
    toState: integer("to_state").$type<AfterSaleState>().notNull(),
    text: text("text").notNull(),
    words: text("words").notNull(),
    pictures: jsonb("pictures").$type<readonly string[]>().notNull().default([]),
    at: at("at").notNull(),
  },
  (table) => [index("after_sale_event_by_after_sale").on(table.afterSaleId, table.seq)],
);

/** Bank account of a transfer. Personal: erasure clears it. */
export interface Payee {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

/**
 * A refund. Unless it is `done` the ledger owes it on `shop:refund:<id>`. An application's refund
 * has `afterSaleId` and `orderId`, an order's own has `orderId`, and a payout of the balance has
 * neither. `outRefundNo` is the provider's idempotency key: a new one only after a final refusal.
 */
export const refund = pgTable(
  "refund",
  {
    id: id(),
    orderId: uuid("order_id").references(() => order.id),
    /** One grant, one refund. */
    afterSaleId: uuid("after_sale_id")
      .unique()
      .references(() => afterSale.id),
    /** The refunded payment; null where a bank account gets it. */
    paymentId: uuid("payment_id").references(() => payment.id),
    /** The buyer; null in rows of earlier versions, whose payment names the buyer. */
    userId: uuid("user_id").references(() => user.id),
    way: text("way").$type<CodeOf<"refundWay">>().notNull(),
    outRefundNo: text("out_refund_no").notNull().unique(),
    /** The provider's or the bank's number of the movement. */
    transactionId: text("transaction_id").unique(),
    amountFen: fen("amount_fen").notNull(),
    state: text("state").$type<RefundState>().notNull(),
    message: text("message").notNull(),
    /** The reason, as written by its creator. */
    reason: text("reason").notNull().default(""),
    payee: jsonb("payee").$type<Payee>(),
    /** The bank's slip of a transfer, an upload; null where there is none. Erasure clears it. */
    proof: jsonb("proof").$type<RefundProof>(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    index("refund_by_order").on(table.orderId),
    index("refund_by_payment").on(table.paymentId),
    index("refund_by_user").on(table.userId, table.createdAt),
    index("refund_by_state").on(table.state, table.updatedAt),
    index("refund_by_time").on(table.createdAt),
    check("refund_of_something", sql`${table.amountFen} > 0`),
    check(
      "refund_has_source",
      sql`(${table.orderId} is not null and ${table.paymentId} is not null) or ${table.userId} is not null`,
    ),
  ],
);
