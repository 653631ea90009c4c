import type { PDFPage } from "@cantoo/pdf-lib";
import type { Box, Size } from "./facts.ts";

/** A rectangle in the page's own units, from its lower left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const turnOf = (page: PDFPage): number => (((page.getRotation().angle % 360) + 360) % 360) / 90;

/** A size of the page as a viewer shows it. */
export const asShown = (page: PDFPage, { width, height }: Size): Size =>
  turnOf(page) % 2 === 1 ? { width: height, height: width } : { width, height };

/** An area of the page in fractions of the drawn area: its rotated crop box. */
export function boxOn(page: PDFPage, area: Area): Box {
  const view = page.getCropBox();
  const width = area.width / view.width;
  const height = area.height / view.height;
  const x = (area.x - view.x) / view.width;
  const y = 1 - (area.y - view.y) / view.height - height;
  switch (turnOf(page)) {
    case 1:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 2:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 3:
      return { x: y, y: 1 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}
