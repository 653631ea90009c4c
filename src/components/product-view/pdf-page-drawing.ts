import type { PDFDocumentProxy } from "pdfjs-dist";
import type { DrawnPage } from "./drawn-page.ts";
import { hrefOf } from "./drawn-page.ts";

const mmPerPoint = 25.4 / 72;

interface Wish {
  /** From 1. */
  readonly at: number;
  /** Of the longer side. */
  readonly pixels: number;
  readonly background: "transparent" | "white";
}

/** A page of an open PDF without its trim box. Its thread interprets it; the page paints it in slices. */
export async function drawPdfPage(
  document: PDFDocumentProxy,
  { at, pixels, background }: Wish,
): Promise<DrawnPage> {
  const page = await document.getPage(at);
  const { width, height } = page.getViewport({ scale: 1 });
  const paint = async (scale: number, left: number, top: number, across: number, down: number) => {
    const canvas = window.document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(across));
    canvas.height = Math.max(1, Math.round(down));
    // The reader would make the canvas opaque.
    canvas.getContext("2d", { alpha: true });
    const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
    return { canvas, task: page.render({ canvas, viewport, background }) };
  };
  const scale = pixels / Math.max(width, height);
  const { canvas, task } = await paint(scale, 0, 0, width * scale, height * scale);
  await task.promise;
  return {
    href: await hrefOf(canvas),
    widthMm: width * mmPerPoint,
    heightMm: height * mmPerPoint,
    trim: null,
    scalable: false,
    density: scale / mmPerPoint,
    async drawPart(area, density, signal) {
      const [left, top, across, down] = [area.x, area.y, area.width, area.height].map(
        (mm) => mm * density,
      );
      signal.throwIfAborted();
      const part = await paint(density * mmPerPoint, left ?? 0, top ?? 0, across ?? 0, down ?? 0);
      signal.addEventListener("abort", () => part.task.cancel(), { once: true });
      await part.task.promise;
      return hrefOf(part.canvas);
    },
  };
}
