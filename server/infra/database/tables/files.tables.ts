import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ArtworkState, ArtworkType, UploadPurpose } from "#contract/artwork/artwork.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import type { PageMark, PageRemark } from "#contract/artwork/page-mark.ts";
import type { DocumentType } from "#contract/invoices/invoices.ts";
import type { TableType } from "#contract/jobs/data-table.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order, orderItem } from "./orders.tables.ts";

/**
 * Files from the shop to a buyer: the document of an invoice, the bank slip of a refund, the proof
 * of a print file.
 */
export const shopKinds = ["invoice", "proof", "artwork-proof"] as const;
/** Purposes of files: the buyer's, and the shop's. */
export type UploadKind = UploadPurpose["kind"] | (typeof shopKinds)[number];
/** Accepted content types. */
export type FileType = ArtworkType | DocumentType | TableType;

/**
 * An upload to the file store, complete or not: its policy, its confirmed length, and its writer.
 * Processes that share the store coordinate through this row.
 */
export const upload = pgTable(
  "upload",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    kind: text("kind").$type<UploadKind>().notNull(),
    /** Null for the slip of a payout of the balance. */
    orderId: uuid("order_id").references(() => order.id),
    /** The line of artwork or of a table; null for pictures. */
    itemId: uuid("item_id").references(() => orderItem.id),
    name: text("name").notNull(),
    type: text("type").$type<FileType>().notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** Confirmed length in bytes. */
    arrived: bigint("arrived", { mode: "number" }).notNull(),
    /** The current writer, and the end of its exclusive lease. */
    writer: uuid("writer"),
    writerUntil: at("writer_until"),
    createdAt: at("created_at").notNull(),
    /** When its last byte arrived. */
    finishedAt: at("finished_at"),
    /** When it was attached to a line or an application. */
    usedAt: at("used_at"),
  },
  (table) => [
    uniqueIndex("upload_one_a_file").on(
      table.userId,
      table.kind,
      table.orderId,
      sql`coalesce(${table.itemId}, ${table.orderId})`,
      table.fingerprint,
    ),
    uniqueIndex("upload_one_without_order")
      .on(table.userId, table.kind, table.fingerprint)
      .where(sql`${table.orderId} is null`),
    index("upload_by_age").on(table.createdAt),
  ],
);

/** The first page of an upload, as its sender's device drew it; deleted with the file. */
export const uploadPreview = pgTable("upload_preview", {
  uploadId: uuid("upload_id")
    .primaryKey()
    .references(() => upload.id, { onDelete: "cascade" }),
  /** `data:image/jpeg;base64,…`. */
  image: text("image").notNull(),
});

/** Files of a line, and the decisions about them. Each place has one current file at most. */
export const artwork = pgTable(
  "artwork",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItem.id),
    /** The part of the line, from 1; 0: the whole line, and then no part has its own. */
    place: integer("place").notNull().default(0),
    /** Null once the file is deleted. */
    uploadId: uuid("upload_id").references(() => upload.id),
    name: text("name").notNull(),
    type: text("type").$type<ArtworkType | TableType>().notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    /** `replaced`: the buyer sent another one. */
    state: text("state").$type<Exclude<ArtworkState, "none"> | "replaced">().notNull(),
    words: text("words").notNull(),
    /** Marked area on the first page. */
    mark: jsonb("mark").$type<PageMark>(),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
    /** Findings of the server's inspection, for staff. */
    noticed: text("noticed"),
    /**
     * Pages of a PDF, or rows of a table, as the server counted them; null before, and where they
     * cannot be read.
     */
    pages: integer("pages"),
    /** Marks of staff on its pages; `mark` is the first one on page 1. */
    marks: jsonb("marks").$type<readonly PageRemark[]>().notNull().default([]),
    /** Files of versions without proofs asked for none. */
    proofing: text("proofing").$type<Proofing>().notNull().default("direct"),
    /** Hash of the bytes that are printed, in hexadecimal; null before they were accepted. */
    sha256: text("sha256"),
  },
  (table) => [
    uniqueIndex("artwork_one_a_place")
      .on(table.itemId, table.place)
      .where(sql`${table.state} <> 'replaced'`),
    index("artwork_by_order").on(table.orderId),
    index("artwork_waiting").on(table.createdAt, table.id).where(sql`${table.state} = 'checking'`),
  ],
);
