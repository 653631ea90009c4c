import {
  EncryptedPDFError,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { ContentWalk, pageContent } from "./content-walk.ts";
import type { FileFacts, Looked, PageSize } from "./facts.ts";

const mmOf = (points: number): number => (points * 25.4) / 72;
/** Pages whose drawing is walked; a label in two hundred kinds is looked at in part. */
const mostWalked = 40;

const userUnitOf = (page: PDFPage): number => {
  const found = page.node.lookup(PDFName.of("UserUnit"));
  return found instanceof PDFNumber ? found.asNumber() : 1;
};

function sizeOf(page: PDFPage): PageSize {
  const scale = userUnitOf(page);
  const turned = Math.abs(page.getRotation().angle) % 180 === 90;
  const inMm = ({ width, height }: { width: number; height: number }) => {
    const size = { width: mmOf(width * scale), height: mmOf(height * scale) };
    return turned ? { width: size.height, height: size.width } : size;
  };
  // Without a box of its own the library answers with the page's.
  const told = page.node.lookup(PDFName.of("TrimBox")) !== undefined;
  const bled = page.node.lookup(PDFName.of("BleedBox")) !== undefined;
  return {
    trim: told ? inMm(page.getTrimBox()) : null,
    sheet: inMm(bled ? page.getBleedBox() : page.getMediaBox()),
  };
}

const embedded = ["FontFile", "FontFile2", "FontFile3"].map((name) => PDFName.of(name));

function fontName(font: PDFDict): string {
  const name = font.lookup(PDFName.of("BaseFont"));
  return name instanceof PDFName ? name.decodeText().replace(/^[A-Z]{6}\+/, "") : "未命名字体";
}

/** Fonts that are named and not in the file; a composite font's file is in its descendant. */
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

/** What the pages of an opened file show. */
function factsOf(document: PDFDocument): FileFacts | null {
  const all = document.getPages();
  const [first] = all;
  // A file that was cut short loads without an error, and without pages.
  if (first === undefined) return null;
  const spots = new Set<string>();
  let leastDpi: number | null = null;
  let rgb = false;
  let transparent = false;
  for (const page of all.slice(0, mostWalked)) {
    const walk = new ContentWalk(userUnitOf(page));
    walk.walk(pageContent(page.node.Contents()), page.node.Resources());
    const { drawn } = walk;
    rgb ||= drawn.rgb;
    transparent ||= drawn.transparent;
    for (const spot of drawn.spots) spots.add(spot);
    if (drawn.leastDpi !== null) leastDpi = Math.min(leastDpi ?? drawn.leastDpi, drawn.leastDpi);
  }
  return {
    page: sizeOf(first),
    pages: all.length,
    pixels: null,
    ...{ leastDpi, rgb, transparent },
    spots: [...spots].sort(),
    missingFonts: missingFonts(document),
  };
}

/** Looks into a PDF, or into an Illustrator file saved as one. */
export async function pdfFacts(bytes: Uint8Array): Promise<Looked> {
  try {
    const facts = factsOf(await PDFDocument.load(bytes, { updateMetadata: false }));
    return facts === null ? { kind: "unread", why: "damaged" } : { kind: "seen", facts };
  } catch (error) {
    // Whatever else the reader stumbles over lies in the file.
    return { kind: "unread", why: error instanceof EncryptedPDFError ? "encrypted" : "damaged" };
  }
}
