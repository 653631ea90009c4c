import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, id } from "#server/infra/database/columns.ts";
import { order } from "./orders.tables.ts";

/** A line's share of a parcel. */
export interface ParcelLine {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * Parcels of an order that left in parts, the last one included. An order that left at once has
 * none: its carrier and number are its own.
 */
export const orderParcel = pgTable(
  "order_parcel",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    /** From 1. */
    position: integer("position").notNull(),
    carrier: text("carrier").notNull(),
    trackingNo: text("tracking_no").notNull(),
    lines: jsonb("lines").$type<readonly ParcelLine[]>().notNull(),
    sentAt: at("sent_at").notNull(),
  },
  (table) => [uniqueIndex("order_parcel_place").on(table.orderId, table.position)],
);
