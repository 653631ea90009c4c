import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, id } from "#server/infra/database/columns.ts";

export const user = pgTable(
  "shop_user",
  {
    id: id(),
    mobile: text("mobile").notNull().unique(),
    email: text("email").notNull(),
    /** Empty where none was given. */
    qq: text("qq").notNull().default(""),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** A mailed password that has not been used yet; the old one works until then. */
    resetHash: text("reset_hash"),
    resetExpiresAt: at("reset_expires_at"),
    introducer: text("introducer").notNull(),
    /** Names the buyer's databases on devices; random, so that it does not identify the account. */
    deviceDataId: uuid("device_data_id").defaultRandom(),
    createdAt: at("created_at").notNull(),
    /**
     * Set where the buyer deleted the account: the row stays for its orders, without personal data.
     */
    deletedAt: at("deleted_at"),
  },
  (table) => [
    index("user_by_introducer").on(table.introducer).where(sql`${table.introducer} <> ''`),
  ],
);

/** Application tokens, SHA-256 only. */
export const accessToken = pgTable("access_token", {
  hash: text("hash").primaryKey(),
  createdAt: at("created_at").notNull(),
  expiresAt: at("expires_at").notNull(),
});

/** User sessions, SHA-256 only. */
export const session = pgTable(
  "session",
  {
    hash: text("hash").primaryKey(),
    /** Public id of the session; the hash stays internal. */
    id: uuid("id").notNull().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    /** Browser and system, as shown to the owner. */
    client: text("client").notNull().default(""),
    createdAt: at("created_at").notNull(),
    /** Lags by at most ten minutes. */
    lastSeenAt: at("last_seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
  },
  (table) => [index("session_by_user").on(table.userId)],
);

/**
 * How often a buyer's drafts, cart, orders and messages changed; triggers of those tables count at
 * each commit (`note_change` and `note_order_change`). Another device compares the numbers, and nothing else.
 */
export const accountVersion = pgTable("account_version", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => user.id),
  drafts: bigint("drafts", { mode: "number" }).notNull().default(0),
  cart: bigint("cart", { mode: "number" }).notNull().default(0),
  orders: bigint("orders", { mode: "number" }).notNull().default(0),
  messages: bigint("messages", { mode: "number" }).notNull().default(0),
});

/** A device that has logged in to an account before: SHA-256 of its own id. */
export const knownDevice = pgTable(
  "known_device",
  {
    hash: text("hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    lastUsedAt: at("last_used_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Permission to change one field of an account once, given for the password; SHA-256 only. */
export const changeCode = pgTable("change_code", {
  hash: text("hash").primaryKey(),
  userId: uuid("user_id")
    .notNull()
    .references(() => user.id),
  sessionHash: text("session_hash").notNull(),
  what: text("what").notNull(),
  /** SHA-256 of the new value that a one-time code has confirmed; null = none was. */
  provenHash: text("proven_hash"),
  expiresAt: at("expires_at").notNull(),
});

/**
 * Codes of six digits that were sent by text message or mail. A keyed hash covers code, purpose and
 * recipient, so that a row names nobody.
 */
export const oneTimeCode = pgTable("one_time_code", {
  id: id(),
  codeHash: text("code_hash").notNull(),
  tries: integer("tries").notNull(),
  expiresAt: at("expires_at").notNull(),
});

export const captcha = pgTable("captcha", {
  id: text("id").primaryKey(),
  kind: text("kind").notNull(),
  answerHash: text("answer_hash").notNull(),
  tokenHash: text("token_hash").notNull(),
  tries: integer("tries").notNull(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

/** Columns of an address, of a buyer's as of a firm's. */
export const addressColumns = () => ({
  name: text("name").notNull(),
  mobile: text("mobile").notNull(),
  provinceCode: text("province_code").notNull(),
  cityCode: text("city_code").notNull(),
  districtCode: text("district_code").notNull(),
  region: text("region").notNull(),
  detail: text("detail").notNull(),
  extension: text("extension").notNull().default(""),
  landline: text("landline").notNull().default(""),
  postcode: text("postcode").notNull().default(""),
});

/** Columns of an invoice title, of a buyer's as of a firm's. */
export const titleColumns = () => ({
  titleType: text("title_type").notNull(),
  kind: text("kind").notNull(),
  buyerName: text("buyer_name").notNull(),
  taxNo: text("tax_no").notNull(),
  addressPhone: text("address_phone").notNull(),
  bankAccount: text("bank_account").notNull(),
  email: text("email").notNull(),
});

export const address = pgTable(
  "address",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    ...addressColumns(),
    isDefault: boolean("is_default").notNull(),
    createdAt: at("created_at").notNull(),
    removedAt: at("removed_at"),
  },
  (table) => [
    index("address_by_user").on(table.userId),
    uniqueIndex("address_one_default")
      .on(table.userId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
);

export const invoiceTitle = pgTable(
  "invoice_title",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    ...titleColumns(),
    isDefault: boolean("is_default").notNull(),
    createdAt: at("created_at").notNull(),
    removedAt: at("removed_at"),
  },
  (table) => [
    index("invoice_title_by_user").on(table.userId),
    uniqueIndex("invoice_title_one_default")
      .on(table.userId)
      .where(sql`${table.isDefault} and ${table.removedAt} is null`),
  ],
);
