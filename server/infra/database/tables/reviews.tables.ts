import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Stars } from "#contract/reviews/reviews.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";
import { order, orderItem } from "./orders.tables.ts";
import { staffPerson } from "./staff.tables.ts";

/**
 * A buyer's review of one line of a completed order. A removed one keeps its row without content, so
 * that the line is reviewed once.
 */
export const review = pgTable(
  "review",
  {
    id: id(),
    orderItemId: uuid("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItem.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    /** The line's product at the submission. */
    productId: text("product_id").notNull(),
    stars: integer("stars").$type<Stars>().notNull(),
    words: text("words").notNull(),
    /** Ids of uploads. */
    pictures: jsonb("pictures").$type<readonly string[]>().notNull().default([]),
    createdAt: at("created_at").notNull(),
    /** The last change by the buyer. */
    updatedAt: at("updated_at").notNull(),
    removedAt: at("removed_at"),
    answer: text("answer"),
    answeredAt: at("answered_at"),
    /** The person who answered; null for the operator's key. */
    answeredBy: uuid("answered_by").references(() => staffPerson.id),
    hiddenReason: text("hidden_reason"),
    hiddenAt: at("hidden_at"),
    hiddenBy: uuid("hidden_by").references(() => staffPerson.id),
  },
  (table) => [
    index("review_by_product")
      .on(table.productId, table.createdAt, table.id)
      .where(sql`${table.removedAt} is null`),
    index("review_by_user").on(table.userId, table.createdAt),
    index("review_by_order").on(table.orderId),
    index("review_by_time").on(table.createdAt, table.id),
    check("review_stars", sql`${table.stars} between 1 and 5`),
  ],
);
