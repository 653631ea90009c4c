import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { TakenInto } from "#contract/firms/firm-jobs.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { upload } from "./files.tables.ts";
import { firm } from "./firms.tables.ts";

/** 企业共享: a copy of a job that its firm's people take. Its sharer's own one may change or go. */
export const firmJob = pgTable(
  "firm_job",
  {
    /** Made by the sharer's device. */
    id: id(),
    firmId: uuid("firm_id")
      .notNull()
      .references(() => firm.id),
    sharedBy: uuid("shared_by")
      .notNull()
      .references(() => user.id),
    /** Null for a job of the sharer's own. */
    productId: text("product_id"),
    title: text("title").notNull(),
    note: text("note").notNull(),
    job: jsonb("job").$type<StoredDocument>().notNull(),
    /** The price when it was shared, in fen. */
    totalFen: bigint("total_fen", { mode: "number" }).notNull(),
    /** What its quantity counts: 枚, 张. */
    unit: text("unit").notNull(),
    /** Its print file, which is kept while it is named here. */
    uploadId: uuid("upload_id").references(() => upload.id),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("firm_job_by_firm").on(table.firmId, table.createdAt, table.id),
    index("firm_job_by_upload").on(table.uploadId),
  ],
);

/** A job that a person of the firm took. The file stays with the taken line or draft. */
export const firmJobTaking = pgTable(
  "firm_job_taking",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    /** The new line or draft, made by the taker's device. */
    lineId: text("line_id").notNull(),
    firmId: uuid("firm_id")
      .notNull()
      .references(() => firm.id),
    /** Null once the shared job was removed. */
    jobId: uuid("job_id").references(() => firmJob.id, { onDelete: "set null" }),
    into: text("taken_into").$type<TakenInto>().notNull(),
    uploadId: uuid("upload_id").references(() => upload.id),
    takenAt: at("taken_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lineId] }),
    index("firm_job_taking_by_job").on(table.jobId, table.takenAt),
    index("firm_job_taking_by_upload").on(table.uploadId),
  ],
);
