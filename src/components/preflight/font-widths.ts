import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import type { TextOperand } from "./content-lexer.ts";
import { dictIn, numberIn, numbersIn } from "./graphics-state.ts";

/** Widths of a font's letters, as parts of the letter size. */
export interface FontWidths {
  /** Bytes of one code. */
  readonly bytes: 1 | 2;
  at(code: number): number;
}

/** For fonts without widths: those that every viewer has. */
const usualWidth = 0.5;

const plain = (object: PDFObject | undefined): number =>
  object instanceof PDFNumber ? object.asNumber() : 0;

/** `W` of a composite font: runs of single widths, and ranges of one width. */
function listed(list: PDFObject | undefined): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (!(list instanceof PDFArray)) return found;
  for (let at = 0; at + 1 < list.size(); ) {
    const first = plain(list.lookup(at));
    const second = list.lookup(at + 1);
    if (second instanceof PDFArray) {
      for (let index = 0; index < second.size(); index += 1) {
        found.set(first + index, plain(second.lookup(index)));
      }
      at += 2;
    } else {
      const last = Math.min(plain(second), first + 0xffff);
      const width = plain(list.lookup(at + 2));
      for (let code = first; code <= last; code += 1) found.set(code, width);
      at += 3;
    }
  }
  return found;
}

function composite(font: PDFDict): FontWidths {
  const below = font.lookup(PDFName.of("DescendantFonts"));
  const first = below instanceof PDFArray && below.size() > 0 ? below.lookup(0) : undefined;
  const holder = first instanceof PDFDict ? first : font;
  const usual = numberIn(holder, "DW") ?? 1000;
  const encoding = font.lookup(PDFName.of("Encoding"));
  // In other encodings a code is not the number of its letter.
  const isPlain = encoding instanceof PDFName && encoding.decodeText() === "Identity-H";
  const own = isPlain ? listed(holder.lookup(PDFName.of("W"))) : new Map<number, number>();
  return { bytes: 2, at: (code) => (own.get(code) ?? usual) / 1000 };
}

function simple(font: PDFDict): FontWidths {
  const widths = numbersIn(font, "Widths");
  const first = numberIn(font, "FirstChar") ?? 0;
  const descriptor = dictIn(font, "FontDescriptor");
  const missing = descriptor === undefined ? null : numberIn(descriptor, "MissingWidth");
  // The letters of a Type 3 font have a scale of their own.
  const scale = Math.abs(numbersIn(font, "FontMatrix")?.[0] ?? 0.001);
  if (widths === null) return { bytes: 1, at: () => usualWidth };
  return { bytes: 1, at: (code) => (widths[code - first] ?? missing ?? 0) * scale };
}

const known = new WeakMap<PDFDict, FontWidths>();

export function widthsOf(font: PDFDict): FontWidths {
  const found =
    known.get(font) ??
    (font.lookup(PDFName.of("Subtype")) === PDFName.of("Type0") ? composite(font) : simple(font));
  known.set(font, found);
  return found;
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };
const isOctal = (code: number | undefined): code is number =>
  code !== undefined && code >= 0x30 && code <= 0x37;

function literalBytes(source: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const code = source[at] ?? 0;
    if (code !== 0x5c) {
      found.push(code);
      continue;
    }
    at += 1;
    const next = source[at] ?? 0;
    if (!isOctal(next)) {
      // A line end behind a backslash is no part of the text.
      if (next !== 10 && next !== 13) found.push(escapes[String.fromCharCode(next)] ?? next);
      continue;
    }
    let value = next - 0x30;
    for (let digits = 1; digits < 3 && isOctal(source[at + 1]); digits += 1) {
      at += 1;
      value = value * 8 + (source[at] ?? 0) - 0x30;
    }
    found.push(value & 0xff);
  }
  return found;
}

function hexBytes(source: Uint8Array): number[] {
  const digits = String.fromCharCode(...source).replace(/[^\da-f]/gi, "");
  return Array.from({ length: Math.ceil(digits.length / 2) }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2).padEnd(2, "0"), 16),
  );
}

/** The codes of a string. */
export function codesOf({ source, isHex }: TextOperand, bytes: 1 | 2): readonly number[] {
  const all = isHex ? hexBytes(source) : literalBytes(source);
  if (bytes === 1) return all;
  return Array.from(
    { length: Math.floor(all.length / 2) },
    (_, at) => (all[2 * at] ?? 0) * 256 + (all[2 * at + 1] ?? 0),
  );
}
