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
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { BankAccount } from "#contract/catalog/company.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import type { ExpressType } from "#contract/orders/order-fields.ts";
import type { OrderState, PaymentState } from "#contract/orders/states.ts";
import type { PayChannel } from "#contract/payments/paying.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { PromisedDates, Transit } from "#contract/quotes/quote-dates.ts";
import type { PaymentMethod, SourceType } from "#contract/wording/paper-terms.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";

/** What an order promises, and the days on the road that a later payment reckons with. */
interface OrderPromise {
  readonly dates: PromisedDates | null;
  readonly transit: Transit | null;
}

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => user.id);

/**
 * Both carts: a line of paper stands in the paper cart, every other one in the quote cart. The
 * primary key holds the device's line id, so a repeated add is one line.
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
    /** By 立即下单, and not taken into the cart since. */
    direct: boolean("direct").notNull().default(false),
    /** The key of the put that made it as it stands; empty in lines of before. */
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
    /** An order of paper alone, or any other one. */
    kind: text("kind").$type<CartKind>().notNull().default("print"),
    /** Asked for with paper orders; null in those of before. */
    paymentMethod: text("payment_method").$type<PaymentMethod>(),
    sourceType: text("source_type").$type<SourceType>(),
    state: integer("state").$type<OrderState>().notNull(),
    payState: text("pay_state").$type<PaymentState>().notNull(),
    goodsFen: fen("goods_fen").notNull(),
    freightFen: fen("freight_fen").notNull(),
    /** The tax within `freightFen`; orders of before charged none on freight. */
    freightTaxFen: fen("freight_tax_fen").notNull().default(0),
    totalFen: fen("total_fen").notNull(),
    expressType: text("express_type").$type<ExpressType>().notNull(),
    carrierId: text("carrier_id"),
    carrierName: text("carrier_name"),
    weightKg: text("weight_kg").notNull(),
    parcels: integer("parcels").notNull(),
    /** Address and invoice title as they were when the order was placed. */
    address: jsonb("address").$type<Omit<Address, "isDefault">>(),
    invoice: jsonb("invoice").$type<Omit<InvoiceTitle, "isDefault">>(),
    remark: text("remark").notNull(),
    cancelReason: text("cancel_reason"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    payBefore: at("pay_before").notNull(),
    /** The end of the longer term that a bank transfer has; null where none was chosen. */
    transferBefore: at("transfer_before"),
    /** The staff has a transfer's slip to decide about: the term does not end meanwhile. */
    slipWaits: boolean("slip_waits").notNull().default(false),
    paidAt: at("paid_at"),
    trackingNo: text("tracking_no"),
    /** The days that were promised; null in orders of before promises were kept. */
    promise: jsonb("promise").$type<OrderPromise>(),
  },
  (table) => [
    uniqueIndex("order_one_a_draft").on(table.userId, table.draftId),
    index("order_by_user").on(table.userId, table.createdAt, table.id),
    index("order_by_kind").on(table.userId, table.kind, table.createdAt, table.id),
    index("order_by_user_state").on(table.userId, table.state, table.createdAt, table.id),
    index("order_by_state").on(table.state, table.updatedAt),
    index("order_by_time").on(table.createdAt, table.id),
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
    /** It is printed from a file of the buyer's; orders of before files were sent ask for none. */
    needsArtwork: boolean("needs_artwork").notNull().default(false),
    /** Names of the places that may have a file each; none: one file for the line. */
    artworkPlaces: jsonb("artwork_places").$type<string[]>().notNull().default([]),
  },
  (table) => [index("order_item_by_order").on(table.orderId)],
);

/** The audit trail: every state step, production step and logistics trace. */
export const orderEvent = pgTable(
  "order_event",
  {
    id: id(),
    /** Order of writing: two events of one instant keep theirs. */
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
    /** Given up here while its trade may still be open at the provider, which is to close it. */
    closing: boolean("closing").notNull().default(false),
    /** What the buyer scans to pay it, as the provider gave it. */
    code: text("code"),
    /** Ids of uploads: pictures of a transfer's slip. */
    slips: jsonb("slips").$type<readonly string[]>().notNull().default([]),
    /** Where a transfer was asked to go; null in attempts of before, and of other channels. */
    transferAccount: jsonb("transfer_account").$type<BankAccount>(),
    /** When the provider was last asked by the sweep. */
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
 * Double entry: the rows of one `transactionId` sum to zero. Accounts:
 * `user:<id>` (what the shop owes the buyer), `shop:sales`, `shop:receivable:<order>`,
 * `shop:refund:<id>` (promised and not gone yet), `shop:suspense:<id>` (came in and fits
 * nothing), `channel:<name>` (money that came in or went out).
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
    /** `json`, not `jsonb`: a replay keeps the order of names and is the first reply to the byte. */
    reply: json("reply"),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.route, table.key] }),
    index("idempotency_by_age").on(table.createdAt),
  ],
);
