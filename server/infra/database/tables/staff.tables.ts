import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BankAccount } from "#contract/catalog/company.ts";
import type { StaffRole } from "#contract/staff/staff-rights.ts";
import { at, id } from "#server/infra/database/columns.ts";

/** Staff accounts. Rows are never deleted: actions refer to them. */
export const staffPerson = pgTable("staff_person", {
  id: id(),
  login: text("login").notNull().unique(),
  name: text("name").notNull(),
  passwordHash: text("password_hash").notNull(),
  /** The password is a generated one. */
  mustChange: boolean("must_change").notNull(),
  roles: jsonb("roles").$type<StaffRole[]>().notNull(),
  disabled: boolean("disabled").notNull(),
  /** Mail address for an owner's notifications. */
  email: text("email"),
  /**
   * When another person created this account, its password or its owner role; null: the operator.
   */
  vouchedAt: at("vouched_at"),
  createdAt: at("created_at").notNull(),
});

/** SHA-256 only, separate from the buyers' sessions. */
export const staffSession = pgTable(
  "staff_session",
  {
    hash: text("hash").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => staffPerson.id),
    createdAt: at("created_at").notNull(),
    /** Lags by at most a minute. */
    lastSeenAt: at("last_seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    /** When the password was last confirmed. */
    confirmedAt: at("confirmed_at"),
  },
  (table) => [index("staff_session_by_person").on(table.personId)],
);

/** Second factor of a person; an unconfirmed one is not used. */
export const secondFactor = pgTable("second_factor", {
  personId: uuid("person_id")
    .primaryKey()
    .references(() => staffPerson.id),
  /** Encrypted with the letter key. */
  secret: text("secret").notNull(),
  confirmedAt: at("confirmed_at"),
  /** Latest time step of an accepted code: earlier ones are refused. */
  lastStep: bigint("last_step", { mode: "number" }),
});

/** Unused recovery codes; argon2id. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => staffPerson.id),
    /** The first digit of the code. */
    slot: integer("slot").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.slot] })],
);

/** Requested bank accounts; at most one is pending. */
export const accountChange = pgTable(
  "account_change",
  {
    id: id(),
    account: jsonb("account").$type<BankAccount>().notNull(),
    state: text("state").$type<"waiting" | "confirmed" | "cancelled">().notNull(),
    /** Null for the operator's key. */
    askedBy: uuid("asked_by").references(() => staffPerson.id),
    askedAt: at("asked_at").notNull(),
    /** Null for the operator, and while it is pending. */
    decidedBy: uuid("decided_by").references(() => staffPerson.id),
    decidedAt: at("decided_at"),
  },
  (table) => [
    uniqueIndex("account_change_waiting").on(table.state).where(sql`${table.state} = 'waiting'`),
  ],
);

/** One row, written before an action, completed after it. */
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
    /** Without texts and secrets. */
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    subject: text("subject").notNull().default(""),
    /** The reply's code; null while it runs, and after a crash. */
    code: integer("code"),
    /** The refusal's message. */
    words: text("words").notNull().default(""),
    at: at("at").notNull(),
  },
  (table) => [
    index("staff_act_by_seq").on(table.seq),
    index("staff_act_by_person").on(table.personId, table.seq),
  ],
);
