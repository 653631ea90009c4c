import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, fen } from "#server/infra/database/columns.ts";
import { order } from "./orders.tables.ts";

/**
 * `asking`: the carrier's answer is open. `issued`: the order left with it. `spare`: the order left
 * with another number or not at all. `dropped`: the carrier does not know the request.
 */
export type WaybillState = "asking" | "refused" | "issued" | "spare" | "dropped";

/** A waybill asked for at a real carrier, one at most for an order. */
export const carrierWaybill = pgTable(
  "carrier_waybill",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    /** The number that the carrier accepts once. */
    requestNo: text("request_no").notNull().unique(),
    state: text("state").$type<WaybillState>().notNull(),
    trackingNo: text("tracking_no"),
    /** What the carrier charges the shop; null while it is not known. */
    feeFen: fen("fee_fen"),
    /** The carrier's error code. */
    fault: text("fault"),
    /** When the waybill was last ordered; null: not yet. */
    askedAt: at("asked_at"),
    /** When the carrier is called next; null: never. */
    nextAt: at("next_at"),
  },
  (table) => [
    index("carrier_waybill_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);
