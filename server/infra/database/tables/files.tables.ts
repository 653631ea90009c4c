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
import type {
  ArtworkState,
  ArtworkType,
  PageMark,
  UploadPurpose,
} from "#contract/artwork/artwork.ts";
import type { DocumentType } from "#contract/invoices/invoices.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order, orderItem } from "./orders.tables.ts";

/** Of what the shop sends to a buyer: the document of an invoice, the bank slip of a refund. */
export const shopKinds = ["invoice", "proof"] as const;
/** What a file is for: a buyer's purposes, and the shop's. */
export type UploadKind = UploadPurpose["kind"] | (typeof shopKinds)[number];
/** What the store takes at all, by content. */
export type FileType = ArtworkType | DocumentType;

/**
 * One file on its way into the file store, or there: what its policy allows, how much has arrived,
 * and who writes to it now. Processes that share the store agree through this row.
 */
export const upload = pgTable(
  "upload",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    kind: text("kind").$type<UploadKind>().notNull(),
    /** Null of the slip of a payout of the balance. */
    orderId: uuid("order_id").references(() => order.id),
    /** The line that artwork is for; null for pictures. */
    itemId: uuid("item_id").references(() => orderItem.id),
    name: text("name").notNull(),
    type: text("type").$type<FileType>().notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** Bytes that are in the file for certain. */
    arrived: bigint("arrived", { mode: "number" }).notNull(),
    /** Who writes to it, and until when nobody else may. */
    writer: uuid("writer"),
    writerUntil: at("writer_until"),
    createdAt: at("created_at").notNull(),
    /** Its last byte arrived. */
    finishedAt: at("finished_at"),
    /** It belongs to a line or an application. */
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

/** The first page of an upload, as its sender's device drew it; it goes with the file. */
export const uploadPreview = pgTable("upload_preview", {
  uploadId: uuid("upload_id")
    .primaryKey()
    .references(() => upload.id, { onDelete: "cascade" }),
  /** `data:image/jpeg;base64,…`. */
  image: text("image").notNull(),
});

/** What was sent for a line, and what the shop said to it. At most one counts at each place. */
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
    /** Which of the line's places, from 1; 0: the whole line, and then no place has its own. */
    place: integer("place").notNull().default(0),
    /** Null once the shop keeps the file no longer. */
    uploadId: uuid("upload_id").references(() => upload.id),
    name: text("name").notNull(),
    type: text("type").$type<ArtworkType>().notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    /** `replaced`: the buyer sent another one. */
    state: text("state").$type<Exclude<ArtworkState, "none"> | "replaced">().notNull(),
    words: text("words").notNull(),
    /** Where on the first page the words are about. */
    mark: jsonb("mark").$type<PageMark>(),
    createdAt: at("created_at").notNull(),
    decidedAt: at("decided_at"),
    /** What the shop saw in the stored file, for its people. */
    noticed: text("noticed"),
  },
  (table) => [
    uniqueIndex("artwork_one_a_place")
      .on(table.itemId, table.place)
      .where(sql`${table.state} <> 'replaced'`),
    index("artwork_by_order").on(table.orderId),
    index("artwork_waiting").on(table.createdAt, table.id).where(sql`${table.state} = 'checking'`),
  ],
);
