import { PDFDocument } from "@cantoo/pdf-lib";
import type { Box } from "#components/preflight/facts.ts";
import { boxesOf, boxOn } from "#components/preflight/page-boxes.ts";

/**
 * The trim box of each page of a PDF, in fractions of the displayed page; null where a page has
 * none. A file that this reader cannot parse has none at all.
 */
export async function pageTrims(data: Uint8Array): Promise<ReadonlyArray<Box | null>> {
  try {
    const document = await PDFDocument.load(data, { updateMetadata: false });
    return document.getPages().map((page) => {
      const boxes = boxesOf(page);
      return boxes.trim === null ? null : boxOn(boxes, boxes.trim);
    });
  } catch {
    return [];
  }
}
