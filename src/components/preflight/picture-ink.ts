import {
  decodePDFRawStream,
  PDFArray,
  PDFName,
  PDFRawStream,
  type PDFStream,
} from "@cantoo/pdf-lib";
import { type Averages, jpegAverages } from "#components/preflight/jpeg/jpeg-averages.ts";
import { spaceOf } from "./colour-spaces.ts";
import type { Box } from "./facts.ts";
import { numberIn, numbersIn } from "./graphics-state.ts";

/** A larger picture is not unpacked on a phone. */
const mostPixels = 16_000_000;
/** A photograph is read at an eighth of its size. */
const mostJpegPixels = 80_000_000;
const samples = 250_000;
/** Part of a picture that may have more ink: single pixels do not smear. */
const spared = 0.005;
/** The worst region is one of so many across and down. */
const regions = 10;

/** The most ink of a picture, percent, and its region in fractions from the upper left corner. */
export interface PictureInk {
  readonly percent: number;
  readonly region: Box;
}

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

/** The ink that only single pixels exceed, and the region that has most pixels with that much. */
function worstOf({ columns, rows, inks }: Averages, isInverted: boolean): PictureInk | null {
  const totals = new Uint16Array(columns * rows);
  const counts = new Uint32Array(4 * 255 + 1);
  for (const [at] of totals.entries()) {
    let total = 0;
    for (let ink = 0; ink < 4; ink += 1) total += inks[4 * at + ink] ?? 0;
    const value = isInverted ? 4 * 255 - total : total;
    totals[at] = value;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let most = counts.length - 1;
  for (let above = 0; most >= 0; most -= 1) {
    above += counts[most] ?? 0;
    if (above > totals.length * spared) break;
  }
  if (most < 0) return null;
  const heavy = new Uint32Array(regions * regions);
  for (const [at, total] of totals.entries()) {
    if (total < most) continue;
    const across = Math.floor(((at % columns) * regions) / columns);
    const region = Math.floor((Math.floor(at / columns) * regions) / rows) * regions + across;
    heavy[region] = (heavy[region] ?? 0) + 1;
  }
  const worst = heavy.indexOf(Math.max(...heavy));
  const side = 1 / regions;
  const [x, y] = [(worst % regions) * side, Math.floor(worst / regions) * side];
  return { percent: (most * 100) / 255, region: { x, y, width: side, height: side } };
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
    if (width * height > mostJpegPixels) return null;
    const averages = await jpegAverages(stream.contents);
    return averages === null ? null : worstOf(averages, isInverted);
  }
  if (width * height > mostPixels || !filters.every((name) => exact.has(name))) return null;
  return worstOf(sampled(decodePDFRawStream(stream).decode(), width, height), isInverted);
}

const known = new WeakMap<PDFStream, Promise<PictureInk | null>>();

/** Total ink of a CMYK picture; null where it has no such values, or they are not read. */
export function pictureInk(stream: PDFStream): Promise<PictureInk | null> {
  // A picture that cannot be decoded has no measure.
  const found = known.get(stream) ?? measured(stream).catch(() => null);
  known.set(stream, found);
  return found;
}
