import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import { at } from "#server/infra/database/columns.ts";
import { user } from "./account.tables.ts";

/**
 * Drafts of signed-in buyers as their devices wrote them; a removed one is a row without content.
 */
export const draft = pgTable(
  "draft",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    draftId: text("draft_id").notNull(),
    /** Identifies this version; created by the device that changed it. */
    edition: text("edition").notNull(),
    content: jsonb("content").$type<DraftContent>(),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.draftId] }),
    index("draft_removed").on(table.changedAt).where(sql`${table.content} is null`),
  ],
);
