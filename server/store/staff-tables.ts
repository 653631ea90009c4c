import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StaffRole } from "#contract/staff-rights.ts";
import { at, id } from "./columns.ts";

/** The shop's own people. Nobody is ever taken away: their acts keep a name. */
export const staffPerson = pgTable("staff_person", {
  id: id(),
  login: text("login").notNull().unique(),
  name: text("name").notNull(),
  passwordHash: text("password_hash").notNull(),
  /** The password is one that the shop made. */
  mustChange: boolean("must_change").notNull(),
  roles: jsonb("roles").$type<StaffRole[]>().notNull(),
  disabled: boolean("disabled").notNull(),
  createdAt: at("created_at").notNull(),
});

/** SHA-256 only, apart from the buyers' sessions. */
export const staffSession = pgTable(
  "staff_session",
  {
    hash: text("hash").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => staffPerson.id),
    createdAt: at("created_at").notNull(),
    /** At most a minute behind. */
    lastSeenAt: at("last_seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
  },
  (table) => [index("staff_session_by_person").on(table.personId)],
);

/** One row before an act begins, its outcome once it has ended. */
export const staffAct = pgTable(
  "staff_act",
  {
    id: id(),
    /** Order of writing. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    /** Null for the operator's key. */
    personId: uuid("person_id").references(() => staffPerson.id),
    /** The declared path. */
    call: text("call").notNull(),
    /** Without words and secrets. */
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    subject: text("subject").notNull().default(""),
    /** The reply's code; null while it runs, and where the server was stopped in the middle. */
    code: integer("code"),
    /** What a refusal said. */
    words: text("words").notNull().default(""),
    at: at("at").notNull(),
  },
  (table) => [
    index("staff_act_by_seq").on(table.seq),
    index("staff_act_by_person").on(table.personId, table.seq),
  ],
);
