import * as v from "valibot";
import { uploadPermit } from "#contract/artwork/artwork.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import {
  documentTypes,
  invoiceNumber,
  issuedInvoice,
  mostDocumentBytes,
} from "#contract/invoices/invoices.ts";
import { orderDetail } from "#contract/orders/orders.ts";

/**
 * Invoices as staff records them after the tax authority has issued them; guarded like every staff
 * call. Repeating an action has the same reply.
 */
const path = "/api/v2/staff/invoices";

/**
 * The sums to invoice of an order, in yuan: `paid`, `refunded` (paid or promised), `invoiceable`
 * (the rest of its taxed amount), `invoiced` (blue less red), and `due` = invoiceable − invoiced. A
 * positive `due` needs an invoice of exactly that amount, a negative one a red one. `title` is null
 * only where the account is deleted.
 */
const orderInvoicing = v.object({
  order_id: v.string(),
  order_no: v.string(),
  state: orderDetail.entries.state,
  stateText: v.string(),
  paidAt: instant,
  title: orderDetail.entries.invoice,
  tax: orderDetail.entries.tax,
  paid: money,
  refunded: money,
  invoiceable: money,
  invoiced: money,
  due: money,
  /** The text of the invoice's lines. */
  items: v.array(
    v.object({
      title: v.string(),
      quantity: v.number(),
      unit: v.string(),
      amount: money,
      /** `0.13`. */
      taxRate: v.string(),
    }),
  ),
  /** Newest first. */
  invoices: v.array(issuedInvoice),
});
export type OrderInvoicing = v.InferOutput<typeof orderInvoicing>;

/** Paid orders with a title whose `due` is not zero, the longest paid first. */
export const waitingInvoices = endpoint({
  method: "GET",
  path: `${path}/waiting`,
  guard: "staff",
  addition: true,
  summary: "Orders that wait for an invoice, or for a red one after a refund",
  input: v.object(pageQuery),
  output: pageOf(orderInvoicing),
});

export const orderInvoices = endpoint({
  method: "GET",
  path: `${path}/order/{id}`,
  guard: "staff",
  addition: true,
  summary: "One paid order with its title, what is due and its invoices",
  input: v.object({ id: uuid }),
  output: orderInvoicing,
});

/** Every invoice of the shop; `number` finds one by its twenty digits. */
export const staffInvoices = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Invoices that were issued, newest first",
  input: v.object({ ...pageQuery, number: v.optional(invoiceNumber) }),
  output: pageOf(issuedInvoice),
});

/** The file of an invoice as its upload is signed. */
export const documentFile = {
  name: line("文件名", 200),
  size: v.pipe(
    v.number("文件大小错误"),
    v.integer("文件大小错误"),
    v.minValue(1, "文件是空的"),
    v.maxValue(mostDocumentBytes, "发票文件最大20 MB"),
  ),
  type: v.picklist(documentTypes, "发票文件只收 PDF、OFD"),
  fingerprint: v.pipe(v.string("文件指纹错误"), v.regex(/^[\w-]{16,64}$/, "文件指纹错误")),
};

/**
 * Signs one document's upload to the file store, as `oss/signature` does for buyers: the bytes go
 * to `url` with `policy`. It belongs to the order's buyer, who may read it.
 */
export const signInvoiceDocument = endpoint({
  method: "POST",
  path: `${path}/signature`,
  guard: "staff",
  addition: true,
  summary: "A short-lived signed policy for the PDF or OFD of an invoice",
  input: v.object({ order_id: uuid, ...documentFile }),
  output: uploadPermit,
});

/** What staff types from an issued invoice. */
export const issuing = {
  number: invoiceNumber,
  issued_on: v.pipe(v.string("请填写开票日期"), v.isoDate("请填写开票日期")),
  amount: money,
  /** An upload signed by `signInvoiceDocument` for this order. */
  document_id: v.optional(v.nullable(uuid), null),
};

/**
 * Refused with `invalidInput` where `amount` differs from the due sum, or the day is before the
 * order or in the future. Refused with `stateConflict` where nothing is due or the number is known.
 */
export const issueInvoice = endpoint({
  method: "POST",
  path: `${path}/issue`,
  guard: "staff",
  addition: true,
  summary: "The invoice of an order was issued: number, day, amount, its document",
  input: v.object({ order_id: uuid, ...issuing }),
  output: orderInvoicing,
});

/** Cancels all that remains of a blue invoice, or exactly its order's excess. Refused alike. */
export const reverseInvoice = endpoint({
  method: "POST",
  path: `${path}/reverse`,
  guard: "staff",
  addition: true,
  summary: "A red-letter invoice was issued against one of this shop",
  input: v.object({ invoice_id: uuid, ...issuing, words: line("红冲原因", 200) }),
  output: orderInvoicing,
});

/** Refused with `stateConflict` once a red one cancels part of it. */
export const voidInvoice = endpoint({
  method: "POST",
  path: `${path}/void`,
  guard: "staff",
  addition: true,
  summary: "An invoice was written down by mistake: there is none of this number",
  input: v.object({ invoice_id: uuid, words: line("作废原因", 200) }),
  output: orderInvoicing,
});

/** Another document replaces the earlier one. */
export const putInvoiceDocument = endpoint({
  method: "POST",
  path: `${path}/document`,
  guard: "staff",
  addition: true,
  summary: "Lay a document beside an invoice that was written down without one",
  input: v.object({ invoice_id: uuid, document_id: uuid }),
  output: orderInvoicing,
});
