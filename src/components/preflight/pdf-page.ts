import type { Drawable } from "./first-page.ts";
import { openPdf } from "./pdf-document.ts";

/** Small pages (a label of 10 mm) are drawn larger than their points. */
const enlarged = 4;

/** A page of a PDF, from 1; null where there is none or it needs a password. */
export async function pdfPage(file: Blob, number: number): Promise<Drawable | null> {
  const opened = await openPdf(file).catch(() => null);
  if (opened === null) return null;
  try {
    const page = await opened.document.getPage(number);
    const { width, height } = page.getViewport({ scale: enlarged });
    return {
      width,
      height,
      async draw(canvas, scale) {
        const viewport = page.getViewport({ scale: enlarged * scale });
        await page.render({ canvas, viewport }).promise;
        await opened.close();
      },
    };
  } catch {
    await opened.close();
    return null;
  }
}
