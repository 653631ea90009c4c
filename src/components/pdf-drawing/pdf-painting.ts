import type { PDFPageProxy } from "pdfjs-dist";

export const mmPerPoint = 25.4 / 72;

/** A canvas to draw on, and its picture. */
export interface Paper {
  readonly canvas: HTMLCanvasElement;
  picture(): Promise<Blob>;
}

export interface Painting {
  /** Pixels for each point. */
  readonly scale: number;
  /** The part of the page, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
  readonly background: "transparent" | "white";
  readonly signal?: AbortSignal | undefined;
}

/** Draws a part of a page. Rejects where the signal is aborted. */
export async function paintPage(
  page: PDFPageProxy,
  paperOf: (width: number, height: number) => Paper,
  { scale, left, top, across, down, background, signal }: Painting,
): Promise<Blob> {
  signal?.throwIfAborted();
  const width = Math.max(1, Math.round(across));
  const { canvas, picture } = paperOf(width, Math.max(1, Math.round(down)));
  // The reader would make the canvas opaque.
  canvas.getContext("2d", { alpha: true });
  const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
  const task = page.render({ canvas, viewport, background });
  signal?.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  return picture();
}

/** The whole page, whose longer side has so many pixels. */
export function wholePage(page: PDFPageProxy, pixels: number) {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = pixels / Math.max(width, height);
  return {
    size: { widthMm: width * mmPerPoint, heightMm: height * mmPerPoint },
    density: scale / mmPerPoint,
    painting: { scale, left: 0, top: 0, across: width * scale, down: height * scale },
  };
}
