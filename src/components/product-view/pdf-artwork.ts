import type { Box } from "#components/preflight/facts.ts";
import { openPdf } from "#components/preflight/pdf-document.ts";
import { askPdfThread } from "#components/preflight/reader-thread.ts";
import type { OpenArtwork } from "./drawn-page.ts";
import { drawPdfPage } from "./pdf-page-drawing.ts";

/** Where they cannot be read, the whole page is drawn. */
async function trimsOf(file: Blob): Promise<readonly (Box | null)[]> {
  const answer = await askPdfThread({ kind: "trims", file }).catch(() => null);
  return answer?.kind === "trims" ? answer.trims : [];
}

/** Opens a PDF to draw its pages; null where it needs a password or cannot be read. */
export async function openPdfArtwork(file: Blob): Promise<OpenArtwork | null> {
  const trims = trimsOf(file);
  const opened = await openPdf(file).catch(() => null);
  if (opened === null) return null;
  const { document } = opened;
  return {
    pages: document.numPages,
    async draw(at, pixels) {
      const page = await drawPdfPage(document, { at, pixels, background: "transparent" });
      const box = (await trims)[at - 1] ?? null;
      const trim = box && {
        x: box.x * page.widthMm,
        y: box.y * page.heightMm,
        width: box.width * page.widthMm,
        height: box.height * page.heightMm,
      };
      return { ...page, trim };
    },
    close: () => void opened.close(),
  };
}
