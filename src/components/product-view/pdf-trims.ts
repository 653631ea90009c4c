import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { Box } from "#components/preflight/facts.ts";
import { boxOn } from "#components/preflight/page-boxes.ts";

/**
 * The trim box of each page of a PDF, in fractions of the displayed page; null where a page has
 * none. A file that this reader cannot parse has none at all.
 */
export async function pageTrims(data: Uint8Array): Promise<ReadonlyArray<Box | null>> {
  try {
    const document = await PDFDocument.load(data, { updateMetadata: false });
    const trimBox = PDFName.of("TrimBox");
    return document
      .getPages()
      .map((page) =>
        page.node.lookup(trimBox) === undefined ? null : boxOn(page, page.getTrimBox()),
      );
  } catch {
    return [];
  }
}
