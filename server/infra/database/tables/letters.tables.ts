import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { at, id } from "#server/infra/database/columns.ts";

/**
 * Waiting letters, written in the transaction that causes them and deleted once the mail server has
 * accepted them.
 */
export const letter = pgTable(
  "letter",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Encrypted: see `server/infra/secrets/letter-seal.ts`. */
    body: text("body").notNull(),
    createdAt: at("created_at").notNull(),
    /** Expiry, after which it is not sent any more. */
    expiresAt: at("expires_at").notNull(),
    attempts: integer("attempts").notNull(),
    nextTryAt: at("next_try_at").notNull(),
  },
  (table) => [index("letter_by_next_try").on(table.nextTryAt)],
);
