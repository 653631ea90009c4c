import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Offered } from "#contract/catalog/offered.ts";
import type { ProductPicture } from "#contract/catalog/product-document.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";

/** Settings of the shop by key: company, secrets created at the first start, seed version. */
export const setting = pgTable("setting", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});

export const advert = pgTable("advert", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  subtitle: text("subtitle").notNull(),
  picture: text("picture").notNull(),
  link: text("link").notNull(),
  position: integer("position").notNull(),
  /** False: visible to staff only. */
  shown: boolean("shown").notNull().default(true),
  /** A visible advert is shown from `from` on and before `until`; null: unlimited. */
  from: at("shown_from"),
  until: at("shown_until"),
  /** The number of its latest `advert_version`; 0: it is a draft that nobody published. */
  version: integer("version").notNull().default(0),
});

/** Pictures uploaded by the shop, by the hash of their bytes; public. */
export const shopPicture = pgTable("shop_picture", {
  hash: text("hash").primaryKey(),
  /** A JPEG. */
  base64: text("base64").notNull(),
  /** It was uploaded for a product: it stays for the product's versions and orders. */
  ofProduct: boolean("of_product").notNull().default(false),
  createdAt: at("created_at").notNull(),
});

export const carrier = pgTable("carrier", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  expressType: text("express_type").$type<CodeOf<"expressType">>().notNull(),
  phone: text("phone").notNull(),
  position: integer("position").notNull(),
});

export const category = pgTable("category", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  summary: text("summary").notNull(),
  picture: text("picture").notNull(),
  position: integer("position").notNull(),
});

export const product = pgTable(
  "product",
  {
    id: text("id").primaryKey(),
    cateId: text("cate_id")
      .notNull()
      .references(() => category.id),
    name: text("name").notNull(),
    summary: text("summary").notNull(),
    description: text("description").notNull(),
    picture: text("picture").notNull(),
    quoteType: text("quote_type").notNull(),
    unit: text("unit").notNull(),
    /** No longer used: a tile's price is the preset's by the active book. */
    priceFrom: fen("price_from"),
    tags: jsonb("tags").$type<string[]>().notNull(),
    facts: jsonb("facts").$type<{ name: string; value: string }[]>().notNull(),
    preset: jsonb("preset").$type<Record<string, unknown>>().notNull(),
    leadDays: integer("lead_days").notNull(),
    recommended: boolean("recommended").notNull(),
    position: integer("position").notNull(),
    /** On sale; false: it can neither be found nor ordered. */
    shown: boolean("shown").notNull().default(true),
    /** Whether its buyers send a print file, as the owner set it; null: as its job needs. */
    needsFile: boolean("needs_file"),
    /** Its pictures in display order; `picture` is the first one. */
    pictures: jsonb("pictures").$type<ProductPicture[]>().notNull().default([]),
    /** The number of its latest `product_version`; 0: it is a draft that nobody published. */
    version: integer("version").notNull().default(0),
    /** The values that buyers choose from, by choice; a choice without a list offers all. */
    offered: jsonb("offered").$type<Offered>().notNull().default({}),
    /** Completed orders with it among those of the last 90 days, as last counted. */
    soldOrders: integer("sold_orders").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("product_by_category").on(table.cateId, table.position),
    index("product_by_age").on(table.createdAt),
  ],
);

/** The owner's word for one code of a choice; a code without a row has the contract's word. */
export const shopWord = pgTable(
  "shop_word",
  {
    of: text("of").notNull(),
    code: text("code").notNull(),
    word: text("word").notNull(),
  },
  (table) => [primaryKey({ columns: [table.of, table.code] })],
);

/** No longer used: lists of an earlier version, whose words of choices move to `shop_word`. */
export const lookup = pgTable("lookup", {
  name: text("name").primaryKey(),
  /** json, not jsonb: the order of a lookup's entries is their display order. */
  body: json("body").notNull(),
});

/** Provinces, cities and districts by six-digit code. */
export const region = pgTable(
  "region",
  {
    code: text("code").primaryKey(),
    parent: text("parent"),
    name: text("name").notNull(),
  },
  (table) => [index("region_by_parent").on(table.parent)],
);

/** Every version that was active stays, so that a signed quote can be verified. */
export const priceBook = pgTable("price_book", {
  version: text("version").primaryKey(),
  document: jsonb("document").notNull(),
  effectiveFrom: at("effective_from").notNull(),
  createdAt: at("created_at").notNull(),
});

export const quote = pgTable(
  "quote",
  {
    id: id(),
    quoteNo: text("quote_no").notNull().unique(),
    /** Null for a guest's quote. */
    userId: text("user_id"),
    productId: text("product_id"),
    title: text("title").notNull(),
    quoteType: text("quote_type").notNull(),
    job: jsonb("job").$type<StoredDocument>().notNull(),
    result: jsonb("result").$type<Quote>().notNull(),
    priceVersion: text("price_version").notNull(),
    totalFen: fen("total_fen").notNull(),
    signature: text("signature").notNull(),
    createdAt: at("created_at").notNull(),
    validUntil: at("valid_until").notNull(),
    /** The first version of the same quote; null for the first one. */
    firstNo: text("first_no"),
    /** Its version number, from 1. */
    revision: integer("revision").notNull().default(1),
    /** First put into a cart, shared or printed; null: it was only looked at. */
    keptAt: at("kept_at"),
  },
  (table) => [
    index("quote_by_user").on(table.userId, table.createdAt),
    index("quote_by_first").on(table.firstNo),
  ],
);

/**
 * One row a key with its recent attempts, so that throttling survives a restart. `windowStart` is
 * the same for all rows; rows with another one counted in fixed windows and are pruned.
 */
export const throttle = pgTable(
  "throttle",
  {
    key: text("key").notNull(),
    windowStart: at("window_start").notNull(),
    count: integer("count").notNull(),
    times: at("times").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

/** A job under a short code; public, like the long link that contains it. */
export const shortLink = pgTable(
  "short_link",
  {
    code: text("code").primaryKey(),
    title: text("title").notNull(),
    job: jsonb("job").$type<StoredDocument>().notNull(),
    madeAt: at("made_at").notNull(),
    /** The account that created it first; null for a guest's. */
    userId: uuid("user_id"),
  },
  (table) => [
    index("short_link_by_age").on(table.madeAt),
    index("short_link_by_user").on(table.userId),
  ],
);
