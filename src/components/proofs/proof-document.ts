import { openPdf } from "#components/preflight/pdf-document.ts";

/** A proof's PDF, opened on the device. */
export interface ProofDocument {
  /** Its pages with artwork; the last page has the facts. */
  readonly pages: number;
  /** A page (from 1) of this width in pixels, as a JPEG's address. */
  picture(page: number, width: number): Promise<string>;
  close(): void;
}

const quality = 0.9;

/** Opens a PDF. @throws what the reader throws on a damaged file */
export async function openProof(file: Blob): Promise<ProofDocument> {
  const { document, close } = await openPdf(file);
  return {
    pages: document.numPages,
    close: () => void close(),
    async picture(number, width) {
      const page = await document.getPage(number);
      const scale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      const canvas = window.document.createElement("canvas");
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      return canvas.toDataURL("image/jpeg", quality);
    },
  };
}
