import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { invoiceKind } from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

const user = "/api/v2/user/invoice/issued";

/** Accepted documents of an invoice: the tax authority's own files. */
export const documentTypes = ["application/pdf", "application/ofd"] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Size limit of an invoice's document in bytes. */
export const mostDocumentBytes = 20 * 1024 * 1024;

/** A 数电票 has twenty digits. */
export const invoiceNumber = v.pipe(
  v.string("发票号码须为20位数字"),
  v.trim(),
  v.regex(/^\d{20}$/, "发票号码须为20位数字"),
);

/**
 * One recorded invoice: a `blue` one, or a `red` one that cancels a blue one in whole or part.
 * `amount` in yuan with tax, never negative. A blue one is `standing`, `reduced` (partly
 * cancelled), `reversed` (fully cancelled) or `void` (recorded by mistake); a red one is always
 * `standing`.
 */
export const issuedInvoice = v.object({
  invoice_id: v.string(),
  order_id: v.string(),
  order_no: v.string(),
  letter: v.picklist(["blue", "red"]),
  state: v.picklist(["standing", "reduced", "reversed", "void"]),
  number: v.string(),
  /** Day of Shanghai, `2026-11-22`. */
  issuedOn: v.string(),
  amount: money,
  /** Of a blue one: yuan cancelled by red ones. */
  takenBack: money,
  /** Of a red one: the number of the blue one. */
  blueNumber: v.nullable(v.string()),
  kind: v.picklist(codesOf(invoiceKind)),
  /** Empty once the account of a person is deleted. */
  buyerName: v.string(),
  taxNo: v.string(),
  /** Why it was cancelled or is void; empty for the others. */
  words: v.string(),
  /** The tax authority's file, readable at `/files/<upload_id>`; null where none was attached. */
  document: v.nullable(
    v.object({
      upload_id: v.string(),
      name: v.string(),
      type: v.picklist(documentTypes),
      size: v.number(),
    }),
  ),
  createdAt: instant,
});
export type IssuedInvoice = v.InferOutput<typeof issuedInvoice>;

/**
 * An order's invoice state: `none` (no title, not paid, or nothing to invoice), `waiting` 待开票,
 * `issued` 已开票, `correcting` (more is invoiced than remains after refunds: a red one is due).
 */
export const invoicing = v.object({
  state: v.picklist(["none", "waiting", "issued", "correcting"]),
  /** Newest first. */
  invoices: v.array(issuedInvoice),
  /**
   * The month of the firm's invoice that holds this order; null where none does. `readable`: may this
   * buyer read the firm's statements? Another host omits it.
   */
  monthly: v.optional(v.nullable(v.object({ month: v.string(), readable: v.boolean() }))),
});
export type Invoicing = v.InferOutput<typeof invoicing>;

export const issuedInvoices = endpoint({
  method: "GET",
  path: user,
  guard: "user",
  addition: true,
  summary: "Invoices that were issued to this buyer, newest first, paged by key",
  input: v.object(pageQuery),
  output: pageOf(issuedInvoice),
});

/** The shop's own sheet about an invoice, which is no invoice and says so. */
export const invoiceSheet = endpoint({
  method: "GET",
  path: `${user}/{id}/sheet`,
  guard: "user",
  addition: true,
  summary: "开票信息 of one issued invoice as a PDF; another buyer's answers like a missing one",
  input: v.object({ id: uuid }),
  output: v.object({
    /** The file's name, `.pdf` included. */
    name: v.string(),
    /** Base64. */
    pdf: v.string(),
  }),
});
