import { prepareThread } from "#components/pdf-drawing/pdf-thread.ts";

/** Loads what shows a file on the goods, and starts the thread that draws a PDF. */
export function prepareDrawing(): void {
  prepareThread();
  // Loaded again by the view itself, which reports a failure.
  for (const part of [import("./product-view.tsx"), import("./pdf-artwork.ts")]) {
    void part.catch(() => undefined);
  }
}
