import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id } from "#server/infra/database/columns.ts";
import { order, orderItem } from "./orders.tables.ts";

/**
 * Steps of 施工单 that were done on the floor. A withdrawn one keeps its row with the reason, and
 * the step may be done again.
 */
export const ticketStep = pgTable(
  "ticket_step",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItem.id),
    /** Of the line's steps: `press:1`. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** Name of the person. */
    who: text("who").notNull(),
    doneAt: at("done_at").notNull(),
    withdrawnAt: at("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("ticket_step_once")
      .on(table.itemId, table.code)
      .where(sql`${table.withdrawnAt} is null`),
    index("ticket_step_by_order").on(table.orderId, table.doneAt),
  ],
);
