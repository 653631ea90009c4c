import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { StockMove } from "#contract/staff/staff-stock.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { order, orderItem } from "./orders.tables.ts";
import { staffPerson } from "./staff.tables.ts";

/** Sheets, or grams of a reel. */
const amount = (name: string) => bigint(name, { mode: "number" });

/** Paper that the shop stocks, by paper, weight, format and brand. */
export const stockItem = pgTable(
  "stock_item",
  {
    id: id(),
    paperId: text("paper_id").notNull(),
    gsm: integer("gsm").notNull(),
    form: text("form").$type<PaperAtHand["form"]>().notNull(),
    /** The id of a parent sheet, or the width of a reel in mm. */
    size: text("size").notNull(),
    brand: text("brand").notNull(),
    onHand: amount("on_hand").notNull(),
    /** The part of it that orders hold until their production starts. */
    reserved: amount("reserved").notNull().default(0),
    lowMark: amount("low_mark").notNull(),
    restockDays: integer("restock_days").notNull(),
  },
  (table) => [
    uniqueIndex("stock_item_once").on(
      table.paperId,
      table.gsm,
      table.form,
      table.size,
      table.brand,
    ),
    check("stock_not_negative", sql`${table.onHand} >= 0 and ${table.reserved} >= 0`),
  ],
);

/** Paper that one line of an order holds; what its stock lacks is bought for the order. */
export const stockReservation = pgTable(
  "stock_reservation",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    orderItemId: uuid("order_item_id")
      .notNull()
      .unique()
      .references(() => orderItem.id),
    stockItemId: uuid("stock_item_id")
      .notNull()
      .references(() => stockItem.id),
    /** What the line needs, and the part of it from the stock. */
    amount: amount("amount").notNull(),
    fromHand: amount("from_hand").notNull(),
    state: text("state").$type<"held" | "taken" | "released">().notNull(),
  },
  (table) => [index("stock_reservation_by_order").on(table.orderId)],
);

/** Every change of a stocked paper. */
export const stockMove = pgTable(
  "stock_move",
  {
    id: id(),
    stockItemId: uuid("stock_item_id")
      .notNull()
      .references(() => stockItem.id),
    kind: text("kind").$type<StockMove["kind"]>().notNull(),
    amount: amount("amount").notNull(),
    onHand: amount("on_hand").notNull(),
    note: text("note").notNull(),
    orderId: uuid("order_id").references(() => order.id),
    /** Null for the operator's key, and for what an order did. */
    staffId: uuid("staff_id").references(() => staffPerson.id),
    at: at("at").notNull(),
  },
  (table) => [index("stock_move_by_item").on(table.stockItemId, table.at, table.id)],
);
