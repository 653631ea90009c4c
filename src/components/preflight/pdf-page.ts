import { getDocument, PDFWorker } from "pdfjs-dist";
import type { Drawable } from "./first-page.ts";
import { startThread } from "./trusted-scripts.ts";

/** Small pages (a label of 10 mm) are drawn larger than their points. */
const enlarged = 4;

/** A page of a PDF, from 1; null where there is none or it needs a password. */
export async function pdfPage(data: Uint8Array, number: number): Promise<Drawable | null> {
  const port = startThread("drawing");
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data, worker, useWasm: false, isEvalSupported: false, verbosity: 0 });
  const close = async () => {
    await task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    const page = await (await task.promise).getPage(number);
    const { width, height } = page.getViewport({ scale: enlarged });
    return {
      width,
      height,
      async draw(canvas, scale) {
        const viewport = page.getViewport({ scale: enlarged * scale });
        await page.render({ canvas, viewport }).promise;
        await close();
      },
    };
  } catch {
    await close();
    return null;
  }
}
