import * as v from "valibot";
import { invoiceTitle } from "#contract/account/account.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, uuid } from "#contract/http/fields.ts";
import { issuedInvoice } from "#contract/invoices/invoices.ts";
import { accountMonthName } from "./firm-account.ts";

/** One invoice over the orders that a firm put on account in a month. Amounts in yuan with tax. */
const path = "/api/v2/user/firm/statement/invoice";

/** An invoice of a month, and what it states for each order. */
export const firmIssuedInvoice = v.object({
  ...v.omit(issuedInvoice, ["order_id", "order_no"]).entries,
  orders: v.array(v.object({ order_no: v.string(), amount: money })),
});
export type FirmIssuedInvoice = v.InferOutput<typeof firmIssuedInvoice>;

/**
 * An order of the month. `invoiceable` is its taxed amount less refunds, `due` that less what is
 * invoiced: negative where a red invoice is due.
 */
export const firmInvoiceOrder = v.object({
  order_no: v.string(),
  refunded: money,
  invoiceable: money,
  due: money,
});

/** Why an order is not in the month's invoice. */
export const leftOutReasons = ["single", "untaxed", "refunded"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The copy of a title in a request. */
export const firmInvoiceTitle = v.omit(invoiceTitle, ["isDefault", "firm"]);

/**
 * `none`: not asked for yet; `waiting` 待开票; `issued` 已开票; `correcting`: more is invoiced than
 * remains after refunds; `closed`: refunds left nothing to invoice.
 */
export const firmInvoiceState = v.picklist(["none", "waiting", "issued", "correcting", "closed"]);
export type FirmInvoiceState = v.InferOutput<typeof firmInvoiceState>;

export const firmMonthInvoice = v.object({
  month: v.string(),
  state: firmInvoiceState,
  /** Why it cannot be asked for, or why it is closed; null otherwise. */
  why: v.nullable(v.string()),
  /** The sum to invoice after refunds, and what of it is not invoiced yet. */
  invoiceable: money,
  due: money,
  /** Null before the request. */
  title: v.nullable(firmInvoiceTitle),
  orders: v.array(firmInvoiceOrder),
  leftOut: v.array(
    v.object({ order_no: v.string(), amount: money, reason: v.picklist(leftOutReasons) }),
  ),
  /** Newest first. */
  invoices: v.array(firmIssuedInvoice),
});
export type FirmMonthInvoice = v.InferOutput<typeof firmMonthInvoice>;

export const firmInvoiceCall = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "The invoice over one month of 企业月结, or what it would hold; owners and accountants",
  input: v.object({ month: accountMonthName }),
  output: firmMonthInvoice,
});

/**
 * Takes every order of the closed month that is not invoiced by itself. Refused with
 * `stateConflict` before the month's end, where nothing is to invoice, and for another title once it
 * was asked for. The same title again changes nothing.
 */
export const askFirmInvoice = endpoint({
  method: "POST",
  path,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Ask for one invoice over a closed month of 企业月结; owners and accountants",
  input: v.object({
    month: accountMonthName,
    /** A title of the firm. */
    title_id: uuid,
  }),
  output: firmMonthInvoice,
});

export const firmInvoiceSheet = endpoint({
  method: "GET",
  path: `${path}/sheet`,
  guard: "user",
  addition: true,
  summary: "开票信息 of an invoice over a month as a PDF with its orders; owners and accountants",
  input: v.object({ invoice_id: uuid }),
  /** The file's name, `.pdf` included, and its bytes in base64. */
  output: v.object({ name: v.string(), pdf: v.string() }),
});
