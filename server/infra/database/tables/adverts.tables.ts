import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import { at } from "#server/infra/database/columns.ts";
import { advert } from "./shop.tables.ts";
import { staffPerson } from "./staff.tables.ts";

/** What staff is changing in an advert; buyers see it after its publication. */
export const advertDraft = pgTable("advert_draft", {
  advertId: text("advert_id")
    .primaryKey()
    .references(() => advert.id, { onDelete: "cascade" }),
  document: jsonb("document").$type<AdvertDocument>().notNull(),
  /** Counts its changes, from 1: a change names the one that it saw. */
  edition: integer("edition").notNull(),
  /** The version that it began from; 0: the advert has none. */
  base: integer("base").notNull(),
  /** Null for the operator's key. */
  changedBy: uuid("changed_by").references(() => staffPerson.id),
  changedAt: at("changed_at").notNull(),
});

/** Every publication of an advert. */
export const advertVersion = pgTable(
  "advert_version",
  {
    advertId: text("advert_id")
      .notNull()
      .references(() => advert.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    document: jsonb("document").$type<AdvertDocument>().notNull(),
    note: text("note").notNull(),
    /** Null for the operator's key and for the seed. */
    publishedBy: uuid("published_by").references(() => staffPerson.id),
    publishedAt: at("published_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.advertId, table.number] })],
);
