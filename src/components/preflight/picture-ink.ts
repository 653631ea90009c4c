import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  PDFRawStream,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { jpegAverages } from "#components/preflight/jpeg/jpeg-averages.ts";
import { spaceOf } from "./colour-spaces.ts";
import { numberIn, numbersIn } from "./graphics-state.ts";
import { type Averages, mostInkOf, type PictureInk } from "./most-ink.ts";

/** A larger picture is not unpacked on a phone. */
const mostPixels = 16_000_000;
const samples = 250_000;
/** Filters that keep every value. */
const exact: ReadonlySet<string> = new Set([
  "FlateDecode",
  "LZWDecode",
  "RunLengthDecode",
  "ASCII85Decode",
  "ASCIIHexDecode",
]);

function filtersOf(stream: PDFStream): readonly string[] {
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const names =
    filter instanceof PDFArray
      ? Array.from({ length: filter.size() }, (_, at) => filter.lookup(at))
      : filter === undefined
        ? []
        : [filter];
  return names.map((name) => (name instanceof PDFName ? name.decodeText() : ""));
}

/** Unpacked pixels, of which so many are taken that they are soon counted. */
function sampled(bytes: Uint8Array, width: number, height: number): Averages {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / samples)));
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const inks = new Uint8Array(columns * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const from = 4 * (y * step * width + x * step);
      inks.set(bytes.subarray(from, from + 4), 4 * (y * columns + x));
    }
  }
  return { columns, rows, inks };
}

async function measured(stream: PDFStream): Promise<PictureInk | null> {
  const { dict } = stream;
  const [width, height] = [numberIn(dict, "Width") ?? 0, numberIn(dict, "Height") ?? 0];
  const space = spaceOf(dict.lookup(PDFName.of("ColorSpace")));
  const isCmyk = space.kind === "cmyk" && !space.isPalette;
  if (!isCmyk || numberIn(dict, "BitsPerComponent") !== 8) return null;
  if (!(stream instanceof PDFRawStream)) return null;
  const isInverted = numbersIn(dict, "Decode")?.[0] === 1;
  const filters = filtersOf(stream);
  if (filters.length === 1 && filters[0] === "DCTDecode") {
    const averages = await jpegAverages(stream.contents);
    return averages === null ? null : mostInkOf(averages, isInverted);
  }
  if (width * height > mostPixels || !filters.every((name) => exact.has(name))) return null;
  return mostInkOf(sampled(decodePDFRawStream(stream).decode(), width, height), isInverted);
}

const known = new WeakMap<PDFStream, Promise<PictureInk | null>>();

/** Total ink of a CMYK picture; null where it has no such values, or they are not read. */
export function pictureInk(stream: PDFStream): Promise<PictureInk | null> {
  // A picture that cannot be decoded has no measure.
  const found = known.get(stream) ?? measured(stream).catch(() => null);
  known.set(stream, found);
  return found;
}
