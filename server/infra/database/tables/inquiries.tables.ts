import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { InquiryState } from "#contract/inquiries/inquiries.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order } from "./orders.tables.ts";
import { staffPerson } from "./staff.tables.ts";

/** A question to the shop. A guest's has no user, and one of mobile and e-mail. */
export const inquiry = pgTable(
  "inquiry",
  {
    id: id(),
    inquiryNo: text("inquiry_no").notNull().unique(),
    userId: uuid("user_id").references(() => user.id),
    /** A guest's; empty otherwise. */
    mobile: text("mobile").notNull().default(""),
    email: text("email").notNull().default(""),
    orderId: uuid("order_id").references(() => order.id),
    quoteNo: text("quote_no"),
    state: text("state").$type<InquiryState>().notNull(),
    createdAt: at("created_at").notNull(),
    /** Of the last message, or of the closing. */
    updatedAt: at("updated_at").notNull(),
    /** When the shop last wrote; null before. */
    answeredAt: at("answered_at"),
    /** When the buyer last opened the conversation; null before. */
    readAt: at("read_at"),
  },
  (table) => [
    index("inquiry_by_user").on(table.userId, table.updatedAt, table.id),
    index("inquiry_by_state").on(table.state, table.updatedAt, table.id),
    index("inquiry_by_order").on(table.orderId),
    index("inquiry_by_age").on(table.updatedAt),
    check(
      "inquiry_reaches_somebody",
      sql`${table.userId} is not null or ${table.mobile} <> '' or ${table.email} <> ''`,
    ),
  ],
);

export const inquiryMessage = pgTable(
  "inquiry_message",
  {
    id: id(),
    /** Order of writing, also for messages of one instant. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    inquiryId: uuid("inquiry_id")
      .notNull()
      .references(() => inquiry.id, { onDelete: "cascade" }),
    by: text("by").$type<"buyer" | "shop">().notNull(),
    /** The person who answered; null for a buyer and for a program. */
    personId: uuid("person_id").references(() => staffPerson.id),
    words: text("words").notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    uniqueIndex("inquiry_message_by_seq").on(table.seq),
    index("inquiry_message_by_inquiry").on(table.inquiryId, table.seq),
  ],
);
