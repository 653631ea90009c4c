import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import type { acceptAfterSale } from "#contract/staff/staff-after-sale.ts";
import { at, fen, id } from "#server/infra/database/columns.ts";
import { order } from "./orders.tables.ts";
import { staffPerson } from "./staff.tables.ts";

type Accepting = ParsedInputOf<typeof acceptAfterSale>;

/** The held act's input besides its order. */
export interface HeldInput {
  /** What is accepted of an application, for that act. */
  readonly accept?: Accepting;
  readonly amount: string;
  readonly reason: string;
  readonly kept_reason: string;
}

/**
 * A cancellation, refund or accepted application above the limit: it waits for a second person. An order has one
 * at most that waits.
 */
export const heldRefund = pgTable(
  "held_refund",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    act: text("act").$type<"cancel" | "refund" | "accept">().notNull(),
    amountFen: fen("amount_fen").notNull(),
    input: jsonb("input").$type<HeldInput>().notNull(),
    state: text("state").$type<"waiting" | "done" | "dropped">().notNull(),
    /** Null for the operator's key. */
    askedBy: uuid("asked_by").references(() => staffPerson.id),
    askedAt: at("asked_at").notNull(),
    /** Null for the operator, and while it waits. */
    decidedBy: uuid("decided_by").references(() => staffPerson.id),
    decidedAt: at("decided_at"),
  },
  (table) => [
    uniqueIndex("held_refund_waiting").on(table.orderId).where(sql`${table.state} = 'waiting'`),
  ],
);
