import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { FirmPaymentKind } from "#contract/firms/firm-account.ts";
import type { AgreedDiscount } from "#contract/firms/firm-agreement.ts";
import type { ApprovalState } from "#contract/firms/firm-orders.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { at, id } from "#server/infra/database/columns.ts";
import { addressColumns, titleColumns, user } from "./account.tables.ts";
import { order } from "./orders.tables.ts";

/** 企业账户. It ends with its last person; then nothing of it stays. */
export const firm = pgTable("firm", {
  id: id(),
  name: text("name").notNull(),
  /** Empty where none was given. */
  taxNo: text("tax_no").notNull(),
  /** Orders of more than this wait for an approver; null: none does. */
  approvalLimitFen: bigint("approval_limit_fen", { mode: "number" }),
  createdAt: at("created_at").notNull(),
});

const ofFirm = () =>
  uuid("firm_id")
    .notNull()
    .references(() => firm.id);

/** A buyer is in one firm at most: the account is unique. */
export const firmPerson = pgTable(
  "firm_person",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => user.id),
    firmId: ofFirm(),
    role: text("role").$type<FirmRole>().notNull(),
    joinedAt: at("joined_at").notNull(),
  },
  (table) => [index("firm_person_by_firm").on(table.firmId)],
);

/** Lets one person join; deleted with its use. */
export const firmInvitation = pgTable(
  "firm_invitation",
  {
    id: id(),
    firmId: ofFirm(),
    code: text("code").notNull().unique(),
    role: text("role").$type<FirmRole>().notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("firm_invitation_by_firm").on(table.firmId)],
);

/** Orders hold copies, so a removed entry leaves no row. */
export const firmAddress = pgTable(
  "firm_address",
  { id: id(), firmId: ofFirm(), ...addressColumns(), createdAt: at("created_at").notNull() },
  (table) => [index("firm_address_by_firm").on(table.firmId)],
);

export const firmTitle = pgTable(
  "firm_title",
  { id: id(), firmId: ofFirm(), ...titleColumns(), createdAt: at("created_at").notNull() },
  (table) => [index("firm_title_by_firm").on(table.firmId)],
);

/** An order that named an address or an invoice title of its buyer's firm. */
export const firmOrder = pgTable(
  "firm_order",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    firmId: ofFirm(),
    /** Those of the order, for its place in the firm's list. */
    createdAt: at("created_at").notNull(),
  },
  (table) => [index("firm_order_by_firm").on(table.firmId, table.createdAt, table.orderId)],
);

/** An order of a firm above its limit, which is not paid before an approver agrees. */
export const firmApproval = pgTable(
  "firm_approval",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => order.id),
    firmId: ofFirm(),
    state: text("state").$type<ApprovalState>().notNull(),
    /** Null while it waits. */
    decidedBy: uuid("decided_by").references(() => user.id),
    decidedAt: at("decided_at"),
  },
  (table) => [index("firm_approval_by_firm").on(table.firmId, table.state)],
);

/**
 * 企业月结: what the firm may owe. Its row is the lock of the firm's account; take it after an
 * order's lock. It stays while the firm does, because the account may hold money without a line.
 */
export const firmCredit = pgTable("firm_credit", {
  firmId: uuid("firm_id")
    .primaryKey()
    .references(() => firm.id),
  /** Integer fen; 0: nothing may be put on account. */
  lineFen: bigint("line_fen", { mode: "number" }).notNull(),
  /** Days from a month's end to the day of payment. */
  dueDays: integer("due_days").notNull(),
  changedAt: at("changed_at").notNull(),
});

/** A transfer from or to a firm with an account. It stays after the firm, like the ledger. */
export const firmPayment = pgTable(
  "firm_payment",
  {
    id: id(),
    firmId: uuid("firm_id").notNull(),
    /** `returned`: the shop sent back what the firm had paid too much. */
    kind: text("kind").$type<FirmPaymentKind>().notNull(),
    amountFen: bigint("amount_fen", { mode: "number" }).notNull(),
    /** Day of the bank statement, `2026-11-30`. */
    paidOn: text("paid_on").notNull(),
    transactionId: text("transaction_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    unique("firm_payment_number").on(table.kind, table.transactionId),
    index("firm_payment_by_firm").on(table.firmId, table.createdAt),
  ],
);

/**
 * 协议价: an edition of what staff agreed with a firm. Rows are only appended, and the latest alone
 * is in force. A change holds the firm's row, so that editions come one after the other.
 */
export const firmAgreement = pgTable(
  "firm_agreement",
  {
    id: id(),
    firmId: ofFirm(),
    /** From 1. */
    edition: integer("edition").notNull(),
    /** Empty: it ended the edition before. */
    discounts: jsonb("discounts").$type<AgreedDiscount[]>().notNull(),
    /** Days of the shop's calendar, both included; no last day: it has no end. */
    fromDay: text("from_day").notNull(),
    untilDay: text("until_day"),
    note: text("note").notNull(),
    /** Who set it, as the shop names its people. */
    setBy: text("set_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [unique("firm_agreement_edition").on(table.firmId, table.edition)],
);
