import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { BankAccount } from "#contract/catalog/company.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { OrderState, PaymentState } from "#contract/orders/states.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { PromisedDates, Transit } from "#contract/quotes/quote-dates.ts";
import type { PaymentMethod, SourceType } from "#contract/wording/paper-terms.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";

/** The promised dates of an order, and the transit days for a later calculation. */
interface OrderPromise {
  readonly dates: PromisedDates | null;
  readonly transit: Transit | null;
}

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => user.id);

/**
 * Lines of both carts: a line of paper is in the paper cart, every other one in the quote cart. The
 * primary key contains the device's line id, so a repeated add is one line.
 */
export const cartLine = pgTable(
  "cart_line",
  {
    userId: owner(),
    lineId: text("line_id").notNull(),
    productId: text("product_id"),
    title: text("title").notNull(),
    job: jsonb("job").$type<StoredDocument>().notNull(),
    quoteNo: text("quote_no"),
    /** Created by 立即下单, and not added to the cart since. */
    direct: boolean("direct").notNull().default(false),
    /** The key of the change that wrote it; empty in lines of earlier versions. */
    edition: text("edition").notNull().default(""),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lineId] })],
);

export const order = pgTable(
  "shop_order",
  {
    id: id(),
    orderNo: text("order_no").notNull().unique(),
    userId: owner(),
    draftId: text("draft_id").notNull(),
    /** An order of paper only, or any other one. */
    kind: text("kind").$type<CartKind>().notNull().default("print"),
    /** Fields of paper orders; null in those of earlier versions. */
    paymentMethod: text("payment_method").$type<PaymentMethod>(),
    sourceType: text("source_type").$type<SourceType>(),
    state: integer("state").$type<OrderState>().notNull(),
    payState: text("pay_state").$type<PaymentState>().notNull(),
    goodsFen: fen("goods_fen").notNull(),
    freightFen: fen("freight_fen").notNull(),
    /** The tax within `freightFen`; earlier versions charged none on freight. */
    freightTaxFen: fen("freight_tax_fen").notNull().default(0),
    totalFen: fen("total_fen").notNull(),
    /** What the buyer chose for its files at the checkout; null: nothing. */
    proofing: text("proofing").$type<Proofing>(),
    expressType: text("express_type").$type<ExpressType>().notNull(),
    carrierId: text("carrier_id"),
    carrierName: text("carrier_name"),
    weightKg: text("weight_kg").notNull(),
    parcels: integer("parcels").notNull(),
    /** Copies of address and invoice title at the placing. */
    address: jsonb("address").$type<Omit<Address, "isDefault" | "firm">>(),
    invoice: jsonb("invoice").$type<Omit<InvoiceTitle, "isDefault" | "firm">>(),
    remark: text("remark").notNull(),
    cancelReason: text("cancel_reason"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    payBefore: at("pay_before").notNull(),
    /** The longer deadline of a bank transfer; null where none was chosen. */
    transferBefore: at("transfer_before"),
    /** Staff checks a transfer's slip: the deadline is suspended. */
    slipWaits: boolean("slip_waits").notNull().default(false),
    paidAt: at("paid_at"),
    /** The dispatch; null before it, and in orders that earlier versions shipped during an upgrade. */
    shippedAt: at("shipped_at"),
    /** The promised day of dispatch as it stood at the dispatch, `2026-11-20`; null without one. */
    shipOn: text("ship_on"),
    trackingNo: text("tracking_no"),
    /**
     * The order whose goods this one makes again, free of charge. No foreign key: a restore writes
     * the rows of one table in any order.
     */
    reprintOf: uuid("reprint_of"),
    /** The promised days; null in orders of earlier versions. */
    promise: jsonb("promise").$type<OrderPromise>(),
  },
  (table) => [
    uniqueIndex("order_one_a_draft").on(table.userId, table.draftId),
    index("order_by_user").on(table.userId, table.createdAt, table.id),
    index("order_by_kind").on(table.userId, table.kind, table.createdAt, table.id),
    index("order_by_user_state").on(table.userId, table.state, table.createdAt, table.id),
    index("order_by_state").on(table.state, table.updatedAt),
    index("order_by_time").on(table.createdAt, table.id),
    index("order_by_state_time").on(table.state, table.createdAt, table.id),
    index("order_by_total").on(table.totalFen, table.createdAt, table.id),
    index("order_paid")
      .on(table.paidAt, table.totalFen, table.id)
      .where(sql`${table.paidAt} is not null`),
    index("order_shipped")
      .on(table.shippedAt, table.shipOn)
      .where(sql`${table.shippedAt} is not null`),
    index("order_reprints").on(table.reprintOf).where(sql`${table.reprintOf} is not null`),
    index("order_unpaid").on(table.payBefore).where(sql`${table.state} = 10`),
    check(
      "order_money_not_negative",
      sql`${table.totalFen} >= 0 and ${table.goodsFen} >= 0 and ${table.freightFen} >= 0`,
    ),
    check("order_money_adds_up", sql`${table.totalFen} = ${table.goodsFen} + ${table.freightFen}`),
  ],
);

export const orderItem = pgTable(
  "order_item",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    position: integer("position").notNull(),
    /** The cart's line that it was; null in orders of earlier versions. */
    lineId: text("line_id"),
    productId: text("product_id"),
    title: text("title").notNull(),
    picture: text("picture").notNull(),
    summary: text("summary").notNull(),
    /** Pieces, or an amount of `unit` with up to six decimals (tons of paper). */
    quantity: numeric("quantity", { mode: "number", precision: 15, scale: 6 }).notNull(),
    unit: text("unit").notNull(),
    job: jsonb("job").$type<StoredDocument>().notNull(),
    quote: jsonb("quote").$type<Quote>().notNull(),
    amountFen: fen("amount_fen").notNull(),
    /** Kind, goods without tax, and paper or label material of it; null in earlier versions' rows. */
    quoteType: text("quote_type").$type<QuoteType>(),
    untaxedFen: fen("untaxed_fen"),
    materialFen: fen("material_fen"),
    /** Whether a print file is needed; orders of versions without uploads need none. */
    needsArtwork: boolean("needs_artwork").notNull().default(false),
    /** Names of the parts that may have a file each; none: one file for the line. */
    artworkPlaces: jsonb("artwork_places").$type<string[]>().notNull().default([]),
  },
  (table) => [
    index("order_item_by_order").on(table.orderId),
    index("order_item_by_title").on(table.title, table.orderId),
    index("order_item_figures").on(
      table.orderId,
      table.quoteType,
      table.untaxedFen,
      table.materialFen,
    ),
    /** Sample packs, of which an address gets one. */
    index("order_item_samples")
      .on(table.orderId)
      .where(sql`${table.job} ->> 'tableId' = 'pt-samples'`),
  ],
);

/** The audit trail: every state step, production step and logistics trace. */
export const orderEvent = pgTable(
  "order_event",
  {
    id: id(),
    /** Order of writing, also for events of one instant. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    kind: text("kind").notNull(),
    fromState: integer("from_state").$type<OrderState>(),
    toState: integer("to_state").$type<OrderState>(),
    text: text("text").notNull(),
    at: at("at").notNull(),
  },
  (table) => [index("order_event_by_order").on(table.orderId, table.seq)],
);

export const payment = pgTable(
  "payment",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    userId: owner(),
    channel: text("channel").$type<PayChannel>().notNull(),
    outTradeNo: text("out_trade_no").notNull().unique(),
    transactionId: text("transaction_id").unique(),
    amountFen: fen("amount_fen").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    message: text("message").notNull(),
    /**
     * Abandoned here while its trade may still be open at the provider, and must be closed there.
     */
    closing: boolean("closing").notNull().default(false),
    /** The provider's code to scan. */
    code: text("code"),
    /** Ids of uploads: pictures of a transfer's slip. */
    slips: jsonb("slips").$type<readonly string[]>().notNull().default([]),
    /** Bank account of a transfer; null in attempts of earlier versions, and of other channels. */
    transferAccount: jsonb("transfer_account").$type<BankAccount>(),
    /** When the sweep last queried the provider. */
    askedAt: at("asked_at"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_one_open").on(table.orderId).where(sql`${table.state} = 'paying'`),
    index("payment_by_order").on(table.orderId),
    index("payment_open").on(table.channel, table.createdAt).where(sql`${table.state} = 'paying'`),
    index("payment_closing").on(table.askedAt).where(sql`${table.closing}`),
  ],
);

/**
 * Double entry: the rows of one `transactionId` sum to zero. Accounts: `user:<id>` (liability to
 * the buyer), `shop:sales`, `shop:receivable:<order>`, `shop:refund:<id>` (promised refund),
 * `shop:suspense:<id>` (received without a matching order), `channel:<name>` (money in and out).
 */
export const ledgerEntry = pgTable(
  "ledger_entry",
  {
    id: id(),
    transactionId: uuid("transaction_id").notNull(),
    account: text("account").notNull(),
    amountFen: fen("amount_fen").notNull(),
    kind: text("kind").notNull(),
    orderId: uuid("order_id"),
    /** Balance of a `user:` account after this row. */
    balanceFen: fen("balance_fen"),
    note: text("note").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    index("ledger_by_account").on(table.account, table.at, table.id),
    index("ledger_by_transaction").on(table.transactionId),
    index("ledger_by_order").on(table.orderId).where(sql`${table.orderId} is not null`),
  ],
);

/** The stored reply of an idempotent call, written in the same transaction as its effect. */
export const idempotency = pgTable(
  "idempotency",
  {
    userId: text("user_id").notNull(),
    route: text("route").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** `json`, not `jsonb`: a repetition returns the first reply with the same bytes. */
    reply: json("reply"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index("idempotency_by_age").on(table.createdAt),
  ],
);
