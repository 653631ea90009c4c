import type { DeliveryContent, LabelsContent } from "./delivery-content.ts";
import { deliveryPdf } from "./delivery-pdf.ts";
import { type InvoiceContent, invoicePdf } from "./invoice-pdf.ts";
import { labelsPdf } from "./labels-pdf.ts";
import { type ProofContent, proofPdf } from "./proof-pdf.ts";
import type { SheetContent } from "./sheet-content.ts";
import { sheetPdf } from "./sheet-pdf.ts";
import type { TicketContent } from "./ticket-content.ts";
import { ticketPdf } from "./ticket-pdf.ts";

/** Every printed document, by its content. */
export type Paper =
  | { readonly kind: "quote"; readonly content: SheetContent }
  | { readonly kind: "invoice"; readonly content: InvoiceContent }
  | { readonly kind: "proof"; readonly content: ProofContent }
  | { readonly kind: "ticket"; readonly content: TicketContent }
  | { readonly kind: "delivery"; readonly content: DeliveryContent }
  | { readonly kind: "labels"; readonly content: LabelsContent };

/** The bytes of its PDF. */
export function setPaper(paper: Paper): Promise<Buffer> {
  switch (paper.kind) {
    case "quote":
      return sheetPdf(paper.content);
    case "invoice":
      return invoicePdf(paper.content);
    case "proof":
      return proofPdf(paper.content);
    case "ticket":
      return ticketPdf(paper.content);
    case "delivery":
      return deliveryPdf(paper.content);
    case "labels":
      return labelsPdf(paper.content);
  }
}
