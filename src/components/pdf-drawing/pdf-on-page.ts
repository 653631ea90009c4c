import { openPdf } from "#components/preflight/pdf-document.ts";
import { drawPdfPage } from "./pdf-page-drawing.ts";

/** Opens a PDF that the page draws itself; null where it needs a password or cannot be read. */
export async function openOnPage(file: Blob) {
  const opened = await openPdf(file).catch(() => null);
  if (opened === null) return null;
  const { document, close } = opened;
  return {
    pages: document.numPages,
    draw: (at: number, pixels: number) =>
      drawPdfPage(document, { at, pixels, background: "transparent" }),
    close: () => void close(),
  };
}
