import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import { at } from "#server/infra/database/columns.ts";
import { product } from "./shop.tables.ts";
import { staffPerson } from "./staff.tables.ts";

/** What staff is changing in a product; buyers see it after its publication. */
export const productDraft = pgTable("product_draft", {
  productId: text("product_id")
    .primaryKey()
    .references(() => product.id, { onDelete: "cascade" }),
  document: jsonb("document").$type<ProductDocument>().notNull(),
  /** Counts its changes, from 1: a change names the one that it saw. */
  edition: integer("edition").notNull(),
  /** The version that it began from; 0: the product has none. */
  base: integer("base").notNull(),
  /** Null for the operator's key. */
  changedBy: uuid("changed_by").references(() => staffPerson.id),
  changedAt: at("changed_at").notNull(),
});

/** Every publication of a product. */
export const productVersion = pgTable(
  "product_version",
  {
    productId: text("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    document: jsonb("document").$type<ProductDocument>().notNull(),
    note: text("note").notNull(),
    /** Null for the operator's key and for the seed. */
    publishedBy: uuid("published_by").references(() => staffPerson.id),
    publishedAt: at("published_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.number] })],
);
