import { type InvoiceContent, invoicePdf } from "./invoice-pdf.ts";
import { type ProofContent, proofPdf } from "./proof-pdf.ts";
import type { SheetContent } from "./sheet-content.ts";
import { sheetPdf } from "./sheet-pdf.ts";

/** Every printed document, by its content. */
export type Paper =
  | { readonly kind: "quote"; readonly content: SheetContent }
  | { readonly kind: "invoice"; readonly content: InvoiceContent }
  | { readonly kind: "proof"; readonly content: ProofContent };

/** The bytes of its PDF. */
export function setPaper(paper: Paper): Promise<Buffer> {
  switch (paper.kind) {
    case "quote":
      return sheetPdf(paper.content);
    case "invoice":
      return invoicePdf(paper.content);
    case "proof":
      return proofPdf(paper.content);
  }
}
