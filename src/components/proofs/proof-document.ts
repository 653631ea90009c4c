import { drawPdfPage } from "#components/pdf-drawing/pdf-page-drawing.ts";
import { openPdf } from "#components/preflight/pdf-document.ts";
import type { DrawnPage } from "#components/product-view/drawn-page.ts";

/** A proof's PDF, opened on the device. */
export interface ProofDocument {
  /** Its pages with artwork; the last page has the facts. */
  readonly pages: number;
  /** A page (from 1) on white, its longer side of so many pixels. */
  draw(page: number, pixels: number): Promise<DrawnPage>;
  close(): void;
}

/** Opens a PDF. @throws what the reader throws on a damaged file */
export async function openProof(file: Blob): Promise<ProofDocument> {
  const { document, close } = await openPdf(file);
  return {
    pages: document.numPages,
    close: () => void close(),
    draw: (at, pixels) => drawPdfPage(document, { at, pixels, background: "white" }),
  };
}
