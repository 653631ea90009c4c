import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ProofState } from "#contract/artwork/artwork-proof.ts";
import type { PageMark, PageRemark } from "#contract/artwork/page-mark.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { artwork, upload } from "./files.tables.ts";
import { order, orderItem } from "./orders.tables.ts";

/** Proofs of print files, and the buyer's decisions; deleted with their file's row. */
export const artworkProof = pgTable(
  "artwork_proof",
  {
    id: id(),
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artwork.id, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItem.id),
    place: integer("place").notNull(),
    /** From 1; counted over all files of the place. */
    revision: integer("revision").notNull(),
    state: text("state").$type<ProofState>().notNull(),
    /** The PDF; null once it is deleted. */
    documentId: uuid("document_id").references(() => upload.id),
    size: bigint("size", { mode: "number" }).notNull(),
    /** Hash of the printed file. */
    sha256: text("sha256").notNull(),
    words: text("words").notNull(),
    answer: text("answer").notNull().default(""),
    marks: jsonb("marks").$type<PageRemark[]>().notNull().default([]),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
    /** The buyer who approved or answered it. */
    decidedBy: uuid("decided_by").references(() => user.id),
    /** When the buyer was reminded of it. */
    remindedAt: at("reminded_at"),
  },
  (table) => [
    uniqueIndex("artwork_proof_one_open").on(table.artworkId).where(sql`${table.state} = 'issued'`),
    uniqueIndex("artwork_proof_revision").on(table.itemId, table.place, table.revision),
    index("artwork_proof_by_order").on(table.orderId),
    index("artwork_proof_open").on(table.createdAt).where(sql`${table.state} = 'issued'`),
  ],
);

/**
 * Pages of a file as staff's browser drew them for the next proof; deleted once it is issued, and
 * after a day.
 */
export const proofPicture = pgTable(
  "proof_picture",
  {
    artworkId: uuid("artwork_id")
      .notNull()
      .references(() => artwork.id, { onDelete: "cascade" }),
    /** From 1; 0: the goods. */
    page: integer("page").notNull(),
    /** Hash of the file that was drawn, and its pages. */
    sha256: text("sha256").notNull(),
    pages: integer("pages").notNull(),
    /** Null for pictures without measures. */
    widthMm: doublePrecision("width_mm"),
    heightMm: doublePrecision("height_mm"),
    trim: jsonb("trim").$type<PageMark>(),
    /** A JPEG in base64. */
    image: text("image").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.artworkId, table.page] })],
);
