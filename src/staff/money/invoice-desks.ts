import { fingerprintOf } from "#api/file-marks.ts";
import { sendFile } from "#api/send-file.ts";
import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { type DocumentType, documentTypes } from "#contract/invoices/invoices.ts";
import * as months from "#contract/staff/staff-firm-invoices.ts";
import * as orders from "#contract/staff/staff-invoices.ts";
import { staffCall } from "#staff/call.ts";

type Permit = OutputOf<typeof orders.signInvoiceDocument>;
type FileFacts = Omit<InputOf<typeof orders.signInvoiceDocument>, "order_id">;

/** Where what staff types about an invoice goes: to an order, or to a firm's month. */
export interface InvoiceDesk {
  /** `订单 QM…`. */
  readonly about: string;
  sign(file: FileFacts): Promise<Permit>;
  issue(typed: Omit<InputOf<typeof orders.issueInvoice>, "order_id">): Promise<unknown>;
  reverse(typed: InputOf<typeof orders.reverseInvoice>): Promise<unknown>;
  undo(typed: InputOf<typeof orders.voidInvoice>): Promise<unknown>;
  lay(typed: InputOf<typeof orders.putInvoiceDocument>): Promise<unknown>;
}

export const orderDesk = ({
  order_id,
  order_no,
}: Pick<orders.OrderInvoicing, "order_id" | "order_no">): InvoiceDesk => ({
  about: `订单 ${order_no}`,
  sign: (file) => staffCall(orders.signInvoiceDocument, { order_id, ...file }),
  issue: (typed) => staffCall(orders.issueInvoice, { order_id, ...typed }),
  reverse: (typed) => staffCall(orders.reverseInvoice, typed),
  undo: (typed) => staffCall(orders.voidInvoice, typed),
  lay: (typed) => staffCall(orders.putInvoiceDocument, typed),
});

export const monthDesk = ({
  firm_invoice_id,
  firm,
  month,
}: Pick<months.FirmInvoicing, "firm_invoice_id" | "firm" | "month">): InvoiceDesk => ({
  about: `${firm} ${month} 月结`,
  sign: (file) => staffCall(months.signFirmInvoiceDocument, { firm_invoice_id, ...file }),
  issue: (typed) => staffCall(months.issueFirmInvoice, { firm_invoice_id, ...typed }),
  reverse: (typed) => staffCall(months.reverseFirmInvoice, typed),
  undo: (typed) => staffCall(months.voidFirmInvoice, typed),
  lay: (typed) => staffCall(months.putFirmInvoiceDocument, typed),
});

const typeOf = (file: File): DocumentType =>
  file.name.toLowerCase().endsWith(".ofd") ? "application/ofd" : documentTypes[0];

/** Uploads the tax authority's file; null where none was picked. */
export async function sentTo(desk: InvoiceDesk, file: File | null): Promise<string | null> {
  if (file === null) return null;
  const permit = await desk.sign({
    name: file.name,
    size: file.size,
    type: typeOf(file),
    fingerprint: await fingerprintOf(file),
  });
  if (permit.offset < file.size) {
    await sendFile(file, permit, () => undefined, new AbortController().signal);
  }
  return permit.upload_id;
}
