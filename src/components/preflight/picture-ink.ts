import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  PDFRawStream,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { spaceOf } from "./colour-spaces.ts";
import { numberIn, numbersIn } from "./graphics-state.ts";

/** A larger picture is not unpacked on a phone. */
const mostPixels = 16_000_000;
const samples = 250_000;
/** Part of a picture that may have more ink: single pixels do not smear. */
const spared = 0.005;

/** Filters that keep every value; a photograph's lose some, and are not read. */
const exact: ReadonlySet<string> = new Set([
  "FlateDecode",
  "LZWDecode",
  "RunLengthDecode",
  "ASCII85Decode",
  "ASCIIHexDecode",
]);

function isExact(stream: PDFStream): boolean {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const names =
    filter instanceof PDFArray
      ? Array.from({ length: filter.size() }, (_, at) => filter.lookup(at))
      : [filter];
  return names.every(
    (name) => name === undefined || (name instanceof PDFName && exact.has(name.decodeText())),
  );
}

const known = new WeakMap<PDFStream, number | null>();

function measured(stream: PDFStream): number | null {
  const { dict } = stream;
  const pixels = (numberIn(dict, "Width") ?? 0) * (numberIn(dict, "Height") ?? 0);
  const space = spaceOf(dict.lookup(PDFName.of("ColorSpace")));
  const isCmyk = space.kind === "cmyk" && !space.isPalette;
  if (!isCmyk || numberIn(dict, "BitsPerComponent") !== 8 || pixels > mostPixels) return null;
  if (!(stream instanceof PDFRawStream) || !isExact(stream)) return null;
  const bytes = decodePDFRawStream(stream).decode();
  const isInverted = numbersIn(dict, "Decode")?.[0] === 1;
  const step = Math.max(1, Math.floor(pixels / samples));
  const totals = new Uint32Array(4 * 255 + 1);
  let count = 0;
  for (let at = 0; at + 3 < bytes.length; at += 4 * step) {
    let total = 0;
    for (let ink = 0; ink < 4; ink += 1) total += bytes[at + ink] ?? 0;
    const value = isInverted ? 4 * 255 - total : total;
    totals[value] = (totals[value] ?? 0) + 1;
    count += 1;
  }
  let above = 0;
  for (let total = totals.length - 1; total >= 0; total -= 1) {
    above += totals[total] ?? 0;
    if (above > count * spared) return (total * 100) / 255;
  }
  return null;
}

/** Total ink of a CMYK picture, percent; null where it has no such values, or they are not read. */
export function pictureInk(stream: PDFStream): number | null {
  const found = known.get(stream);
  if (found !== undefined) return found;
  let ink: number | null = null;
  try {
    ink = measured(stream);
  } catch {
    // A picture that cannot be decoded has no measure.
  }
  known.set(stream, ink);
  return ink;
}
