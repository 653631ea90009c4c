import type { PDFDocumentProxy } from "pdfjs-dist";
import { blobOf, type DrawnPage } from "#components/product-view/drawn-page.ts";
import { mmPerPoint, type Paper, paintPage, wholePage } from "./pdf-painting.ts";

function paperOf(width: number, height: number): Paper {
  const canvas = window.document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return { canvas, picture: () => blobOf(canvas) };
}

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
  const { size, density, painting } = wholePage(page, pixels);
  return {
    href: URL.createObjectURL(await paintPage(page, paperOf, { ...painting, background })),
    ...size,
    trim: null,
    scalable: false,
    density,
    async drawPart(area, wanted, signal) {
      const [left, top, across, down] = [
        area.x * wanted,
        area.y * wanted,
        area.width * wanted,
        area.height * wanted,
      ];
      const scale = wanted * mmPerPoint;
      const part = { scale, left, top, across, down, background, signal };
      return URL.createObjectURL(await paintPage(page, paperOf, part));
    },
  };
}
