import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

/** The text of a PDF as a reader copies it: through each font's ToUnicode map. */

const decoded = (stream: unknown): string =>
  stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
    : "";

/** A ligature has several characters, which may be apart. */
const characters = (hex: string): string =>
  Buffer.from(hex.replaceAll(/\s/g, ""), "hex").swap16().toString("utf16le");

/** Glyph → characters, from the ranges of a ToUnicode map. */
function mapOf(font: PDFDict): ReadonlyMap<number, string> {
  const map = new Map<number, string>();
  const text = decoded(font.lookup(PDFName.of("ToUnicode")));
  for (const [, first = "", , list = ""] of text.matchAll(
    /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f\s]*)>/gi)].forEach(([, hex = ""], index) => {
      map.set(Number.parseInt(first, 16) + index, characters(hex));
    });
  }
  return map;
}

/** One line of text for each run of glyphs. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const lines: string[] = [];
  for (const { node } of (await PDFDocument.load(bytes)).getPages()) {
    const fonts = node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
    let map: ReadonlyMap<number, string> = new Map();
    const drawn = decoded(node.Contents());
    for (const [, font, run = ""] of drawn.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) {
        const found = fonts?.lookup(PDFName.of(font), PDFDict);
        map = found === undefined ? new Map() : mapOf(found);
        continue;
      }
      const glyphs = [...run.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) =>
        [...hex.matchAll(/.{4}/g)].map(([glyph]) => Number.parseInt(glyph, 16)),
      );
      lines.push(glyphs.map((glyph) => map.get(glyph) ?? "�").join(""));
    }
  }
  return lines;
}
