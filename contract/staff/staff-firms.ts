import * as v from "valibot";
import { firmAccount } from "#contract/firms/firm-account.ts";
import { firmRoles } from "#contract/firms/firm-roles.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import {
  instant,
  money,
  nothing,
  pageOf,
  pageQuery,
  searchText,
  uuid,
} from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";

/** Firms and their accounts, as staff see them. */
const path = "/api/v2/staff/firms";

const card = v.object({
  firm_id: v.string(),
  name: v.string(),
  people: v.number(),
  /** Null where no line was ever set. */
  line: v.nullable(money),
  /** Negative: the firm has a credit. */
  owed: money,
});
export type StaffFirmCard = v.InferOutput<typeof card>;

export const staffFirms = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Firms, the newest first, paged by key; filtered by a part of the name",
  input: v.object({ ...pageQuery, keyword: v.optional(searchText(50)) }),
  output: pageOf(card),
});

/** How many transfers of a firm are shown, the latest first. */
export const mostShownPayments = 50;

const staffFirm = v.object({
  firm_id: v.string(),
  name: v.string(),
  taxNo: v.string(),
  createdAt: instant,
  people: v.array(v.object({ name: v.string(), mobile: v.string(), role: v.picklist(firmRoles) })),
  /** Null where no line was ever set. */
  account: v.nullable(firmAccount),
  payments: v.array(
    v.object({
      payment_id: v.string(),
      kind: v.picklist(["received", "returned"]),
      amount: money,
      paid_on: v.string(),
      transaction_id: v.string(),
      at: instant,
    }),
  ),
});
export type StaffFirm = v.InferOutput<typeof staffFirm>;

export const staffFirmCall = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "staff",
  addition: true,
  summary: "A firm with its people, its account and its latest transfers",
  input: v.object({ id: uuid }),
  output: staffFirm,
});

const amount = v.pipe(money, v.regex(/^\d/, "金额不能小于 0"));

/** Days from a month's end to the day of payment at most. */
export const mostDueDays = 180;

export const setFirmCredit = endpoint({
  method: "POST",
  path: `${path}/credit`,
  guard: "staff",
  addition: true,
  summary:
    "What a firm may owe, and how many days after a month's end it pays; 0.00: no more orders on account",
  input: v.object({
    firm_id: uuid,
    line: amount,
    due_days: v.pipe(
      v.number("请填写天数"),
      v.integer("天数须为整数"),
      v.minValue(0, "天数不能小于 0"),
      v.maxValue(mostDueDays, `最多${mostDueDays}天`),
    ),
  }),
  output: nothing,
});

const transfer = v.object({
  firm_id: uuid,
  amount,
  paid_on: v.pipe(v.string("请填写日期"), v.isoDate("日期格式错误")),
  transaction_id: line("银行流水号", 64),
});

/**
 * Refused with `invalidInput` for more than the firm owes and for a day that is to come, with
 * `stateConflict` for a known number of the bank.
 */
export const recordFirmPayment = endpoint({
  method: "POST",
  path: `${path}/payment`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A firm's transfer for what it owes arrived, in part or in full; booked once",
  input: transfer,
  output: nothing,
});

/** Refused like `recordFirmPayment`, for more than the firm's credit. */
export const returnFirmCredit = endpoint({
  method: "POST",
  path: `${path}/return`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "The shop transferred a firm's credit back; booked once",
  input: transfer,
  output: nothing,
});
