import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "#server/infra/database/columns.ts";

/** Faults of the page as devices report them, redacted; equal ones are one row and a count. */
export const pageFault = pgTable(
  "page_fault",
  {
    /** SHA-256 over name, message, stack and version. */
    mark: text("mark").primaryKey(),
    name: text("name").notNull(),
    message: text("message").notNull(),
    stack: text("stack").notNull(),
    /** Path where it was last seen, without ids. */
    place: text("place").notNull(),
    version: text("version").notNull(),
    count: integer("count").notNull(),
    firstAt: at("first_at").notNull(),
    lastAt: at("last_at").notNull(),
  },
  (table) => [index("page_fault_by_age").on(table.lastAt)],
);
