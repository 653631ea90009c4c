import * as v from "valibot";
import { uploadPermit } from "#contract/artwork/artwork.ts";
import {
  firmInvoiceOrder,
  firmInvoiceState,
  firmInvoiceTitle,
  firmIssuedInvoice,
} from "#contract/firms/firm-invoices.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { invoiceNumber } from "#contract/invoices/invoices.ts";
import { documentFile, issuing } from "./staff-invoices.ts";

/** Invoices over a firm's month, recorded like those of single orders. */
const path = "/api/v2/staff/invoices/month";

/** `due` needs an invoice of exactly that amount, `excess` red ones. */
const firmInvoicing = v.object({
  firm_invoice_id: v.string(),
  firm_id: v.string(),
  /** Its title's name once the firm has ended. */
  firm: v.string(),
  /** The firm has ended: it has no page. */
  ended: v.boolean(),
  month: v.string(),
  state: firmInvoiceState,
  askedAt: instant,
  title: firmInvoiceTitle,
  invoiceable: money,
  due: money,
  excess: money,
  orders: v.array(firmInvoiceOrder),
  /** Newest first. */
  invoices: v.array(firmIssuedInvoice),
});
export type FirmInvoicing = v.InferOutput<typeof firmInvoicing>;

export const staffFirmInvoices = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Requests for one invoice over a firm's month, newest first; or those that wait",
  input: v.object({
    ...pageQuery,
    waiting: v.optional(v.literal("1")),
    number: v.optional(invoiceNumber),
  }),
  output: pageOf(firmInvoicing),
});

/** As `signInvoiceDocument` for an order; the file belongs to who asked for the invoice. */
export const signFirmInvoiceDocument = endpoint({
  method: "POST",
  path: `${path}/signature`,
  guard: "staff",
  addition: true,
  summary: "A short-lived signed policy for the PDF or OFD of an invoice over a month",
  input: v.object({ firm_invoice_id: uuid, ...documentFile }),
  output: uploadPermit,
});

/** Refused like `issueInvoice`. */
export const issueFirmInvoice = endpoint({
  method: "POST",
  path: `${path}/issue`,
  guard: "staff",
  addition: true,
  summary: "The invoice over a firm's month was issued: number, day, amount, its document",
  input: v.object({ firm_invoice_id: uuid, ...issuing }),
  output: firmInvoicing,
});

/** Cancels all that remains of a blue invoice, or exactly the refunded part. */
export const reverseFirmInvoice = endpoint({
  method: "POST",
  path: `${path}/reverse`,
  guard: "staff",
  addition: true,
  summary: "A red-letter invoice was issued against one over a firm's month",
  input: v.object({ invoice_id: uuid, ...issuing, words: line("红冲原因", 200) }),
  output: firmInvoicing,
});

/** Refused with `stateConflict` once a red one cancels part of it. */
export const voidFirmInvoice = endpoint({
  method: "POST",
  path: `${path}/void`,
  guard: "staff",
  addition: true,
  summary: "An invoice over a firm's month was written down by mistake",
  input: v.object({ invoice_id: uuid, words: line("作废原因", 200) }),
  output: firmInvoicing,
});

/** Another document replaces the earlier one. */
export const putFirmInvoiceDocument = endpoint({
  method: "POST",
  path: `${path}/document`,
  guard: "staff",
  addition: true,
  summary: "Lay a document beside an invoice over a firm's month",
  input: v.object({ invoice_id: uuid, document_id: uuid }),
  output: firmInvoicing,
});
