import type { Box } from "#components/preflight/facts.ts";
import { openPdf } from "#components/preflight/pdf-document.ts";
import { askPdfThread } from "#components/preflight/reader-thread.ts";
import { hrefOf, type OpenArtwork } from "./drawn-page.ts";

const mmOf = (points: number): number => (points * 25.4) / 72;

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
      const page = await document.getPage(at);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = pixels / Math.max(width, height);
      const viewport = page.getViewport({ scale });
      const canvas = window.document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      // The reader would make the canvas opaque.
      canvas.getContext("2d", { alpha: true });
      await page.render({ canvas, viewport, background: "transparent" }).promise;
      const href = await hrefOf(canvas);
      const [widthMm, heightMm] = [mmOf(width), mmOf(height)];
      const box = (await trims)[at - 1] ?? null;
      const trim = box && {
        x: box.x * widthMm,
        y: box.y * heightMm,
        width: box.width * widthMm,
        height: box.height * heightMm,
      };
      return { href, widthMm, heightMm, trim, scalable: false };
    },
    close: () => void opened.close(),
  };
}
