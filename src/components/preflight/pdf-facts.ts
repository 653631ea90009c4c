import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { ContentWalk, pageContent } from "./content-walk.ts";
import type { FileFacts, Looked, PageSize, Place, Size } from "./facts.ts";
import { asShown, boxOn } from "./page-boxes.ts";

const mmOf = (points: number): number => (points * 25.4) / 72;
/** Number of inspected pages; a label in two hundred kinds is inspected in part. */
const mostWalked = 40;

const userUnitOf = (page: PDFPage): number => {
  const found = page.node.lookup(PDFName.of("UserUnit"));
  return found instanceof PDFNumber ? found.asNumber() : 1;
};

function sizeOf(page: PDFPage): PageSize {
  const scale = userUnitOf(page);
  const inMm = ({ width, height }: Size) =>
    asShown(page, { width: mmOf(width * scale), height: mmOf(height * scale) });
  // Without an own box the library returns the page's.
  const told = page.node.lookup(PDFName.of("TrimBox")) !== undefined;
  const bled = page.node.lookup(PDFName.of("BleedBox")) !== undefined;
  const sheet = bled ? page.getBleedBox() : page.getMediaBox();
  return {
    trim: told ? inMm(page.getTrimBox()) : null,
    sheet: inMm(sheet),
    view: inMm(page.getCropBox()),
    at: boxOn(page, told ? page.getTrimBox() : sheet),
  };
}

const embedded = ["FontFile", "FontFile2", "FontFile3"].map((name) => PDFName.of(name));

function fontName(font: PDFDict): string {
  const name = font.lookup(PDFName.of("BaseFont"));
  return name instanceof PDFName ? name.decodeText().replace(/^[A-Z]{6}\+/, "") : "未命名字体";
}

/** Named fonts that are not embedded; a composite font's file is in its descendant. */
function missingFonts(document: PDFDocument): string[] {
  const found = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    if (object.lookup(PDFName.of("Type")) !== PDFName.of("Font")) continue;
    const kind = object.lookup(PDFName.of("Subtype"));
    if (kind === PDFName.of("Type0") || kind === PDFName.of("Type3")) continue;
    const descriptor = object.lookup(PDFName.of("FontDescriptor"));
    const held = descriptor instanceof PDFDict && embedded.some((name) => descriptor.has(name));
    if (!held) found.add(fontName(object));
  }
  return [...found].sort();
}

/** Facts about the pages of an opened file. */
async function factsOf(document: PDFDocument): Promise<FileFacts | null> {
  const all = document.getPages();
  const [first] = all;
  // A truncated file loads without an error, and without pages.
  if (first === undefined) return null;
  const spots = new Set<string>();
  let leastDpi: number | null = null;
  let leastAt: Place | null = null;
  let rgb = false;
  let mixedPage: number | null = null;
  for (const [index, page] of all.slice(0, mostWalked).entries()) {
    const walk = new ContentWalk(userUnitOf(page));
    await walk.walk(pageContent(page.node.Contents()), page.node.Resources());
    const { drawn } = walk;
    rgb ||= drawn.rgb;
    if (drawn.transparent && drawn.spots.size > 0) mixedPage ??= index + 1;
    for (const spot of drawn.spots) spots.add(spot);
    if (drawn.leastDpi === null || drawn.leastArea === null) continue;
    if (drawn.leastDpi >= (leastDpi ?? Number.POSITIVE_INFINITY)) continue;
    leastDpi = drawn.leastDpi;
    leastAt = { page: index + 1, box: boxOn(page, drawn.leastArea) };
  }
  return {
    page: sizeOf(first),
    pages: all.length,
    pixels: null,
    ...{ leastDpi, leastAt, rgb, mixedPage },
    spots: [...spots].sort(),
    missingFonts: missingFonts(document),
  };
}

/** Inspects a PDF, or an Illustrator file saved as one. */
export async function pdfFacts(bytes: Uint8Array): Promise<Looked> {
  try {
    const facts = await factsOf(await PDFDocument.load(bytes, { updateMetadata: false }));
    return facts === null ? { kind: "unread", why: "damaged" } : { kind: "seen", facts };
  } catch (error) {
    // Any failure of the reader is caused by the file.
    return { kind: "unread", why: error instanceof EncryptedPDFError ? "encrypted" : "damaged" };
  }
}
