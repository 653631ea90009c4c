import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, nothing, pageOf, pageQuery } from "#contract/http/fields.ts";

const path = "/api/v2/user/firm/statement";

/** Direction of a transfer between a firm and the shop. */
export type FirmPaymentKind = "received" | "returned";

/**
 * The firm's number, which its transfers name; staff's lists and acts show it too, because a name
 * may be a person's.
 */
export const firmNo = (firmId: string): string => firmId.slice(0, 8).toUpperCase();

/** A month of the shop's calendar, `2026-11`. */
export const accountMonthName = v.pipe(
  v.string("请选择月份"),
  v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "月份格式错误"),
);

/**
 * A statement of 企业月结. Amounts are yuan that the firm owes; a negative balance is its credit.
 * closing = opening + orders - refunds - paid.
 */
export const firmStatement = v.object({
  month: v.string(),
  opening: money,
  orders: money,
  refunds: money,
  /** Transfers of the firm, less what the shop sent back. */
  paid: money,
  closing: money,
  /** What is still owed of this month's orders; payments count for the oldest month first. */
  unpaid: money,
  /** Last day of payment, `2026-12-30`. */
  dueOn: v.string(),
  /** `open`: the month goes on. */
  state: v.picklist(["open", "due", "overdue", "paid"]),
});
export type FirmStatement = v.InferOutput<typeof firmStatement>;

/** Line, debt and statements of a firm; the newest statement first. */
export const firmAccount = v.object({
  /** What the firm may owe at most; 0.00: nothing may be put on account. */
  line: money,
  dueDays: v.number(),
  /** Negative: the firm has a credit. */
  owed: money,
  left: money,
  overdue: money,
  /** What a transfer names, `firmNo`. */
  reference: v.string(),
  months: v.array(firmStatement),
});
export type FirmAccount = v.InferOutput<typeof firmAccount>;

export const firmStatements = endpoint({
  method: "GET",
  path: `${path}s`,
  guard: "user",
  addition: true,
  summary: "Credit line and monthly statements of the firm; null without; owners and accountants",
  input: nothing,
  output: v.object({ account: v.nullable(firmAccount) }),
});

/** `amount`: positive where the debt grows. */
const entry = v.object({
  id: v.string(),
  at: instant,
  kind: v.picklist(["order", "refund", "received", "returned"]),
  orderNo: v.nullable(v.string()),
  /** Who placed the order; empty where the account was deleted or there is no order. */
  buyer: v.string(),
  amount: money,
  note: v.string(),
});
export type FirmStatementEntry = v.InferOutput<typeof entry>;

export const firmStatementCall = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "One month of 企业月结 with its movements, oldest first; owners and accountants",
  input: v.object({ ...pageQuery, month: accountMonthName }),
  output: v.object({ ...pageOf(entry).entries, statement: firmStatement }),
});
export type StatementPage = v.InferOutput<typeof firmStatementCall.output>;

export const firmStatementSheet = endpoint({
  method: "GET",
  path: `${path}/sheet`,
  guard: "user",
  addition: true,
  summary: "One month of 企业月结 as an .xlsx; owners and accountants",
  input: v.object({ month: accountMonthName }),
  /** The file's name, `.xlsx` included, and its bytes in base64. */
  output: v.object({ name: v.string(), xlsx: v.string() }),
});
