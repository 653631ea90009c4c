import { ByteWindow } from "./byte-window.ts";
import { isExif, isOnSide, orientationIn } from "./exif.ts";
import type { FileFacts, Looked } from "./facts.ts";

const damaged: Looked = { kind: "unread", why: "damaged" };

/** Facts about a file with one picture. */
export const pictureFacts = (width: number, height: number, rgb: boolean): Looked => {
  if (width === 0 || height === 0) return damaged;
  const facts: FileFacts = {
    page: null,
    sizes: [],
    pages: null,
    unread: [],
    restricted: false,
    pixels: { width, height },
    leastDpi: null,
    places: {},
    texts: [],
    spots: [],
    missingFonts: [],
    mixedPage: null,
    ink: null,
    thinnest: null,
    whiteOverprint: null,
    fourColourText: null,
    intent: null,
    rgb,
  };
  return { kind: "seen", facts };
};

const exifMarker = 0xe1;
const scanMarker = 0xda;
const endMarker = [0xff, 0xd9];

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** The marker at an offset, behind any fill bytes, and the offset behind it. */
async function markerAt(file: ByteWindow, from: number): Promise<{ marker: number; next: number }> {
  let at = from;
  if ((await file.read(at, 1)).getUint8(0) !== 0xff) throw new RangeError("no marker");
  for (;;) {
    const code = (await file.read(at, 1)).getUint8(0);
    at += 1;
    if (code !== 0xff) return { marker: code, next: at };
  }
}

/** Pixels are behind the first scan's header; a file that ends within them lacks its end marker. */
async function isCut(file: ByteWindow, from: number): Promise<boolean> {
  for (let at = from; at < file.size; ) {
    if ((await file.read(at, 1)).getUint8(0) !== 0xff) return false;
    const { marker, next } = await markerAt(file, at);
    if (marker === scanMarker) return !(await file.includes(endMarker, next));
    at = isBare(marker) ? next : next + (await file.read(next, 2)).getUint16(0);
  }
  return false;
}

/** A frame header contains size and components: four are CMYK. Sides are those of the upright picture. */
async function jpegFacts(file: ByteWindow): Promise<Looked> {
  let orientation = 1;
  for (let at = 2; ; ) {
    const { marker, next } = await markerAt(file, at);
    if (isBare(marker)) {
      at = next;
      continue;
    }
    const length = (await file.read(next, 2)).getUint16(0);
    at = next + length;
    if (marker === exifMarker && at <= file.size) {
      const segment = await file.read(next + 2, length - 2);
      if (isExif(segment)) orientation = orientationIn(segment);
    }
    if (!isFrame(marker)) continue;
    const frame = await file.read(next + 2, 6);
    if (at <= file.size && (await isCut(file, at))) return damaged;
    const sides = [frame.getUint16(3), frame.getUint16(1)] as const;
    const [width, height] = isOnSide(orientation) ? [sides[1], sides[0]] : sides;
    return pictureFacts(width, height, frame.getUint8(5) === 3);
  }
}

const headerBytes = 33;
const endChunk = [...new TextEncoder().encode("IEND")];

async function pngFacts(file: ByteWindow): Promise<Looked> {
  const header = await file.read(0, 26);
  if (file.size > headerBytes && !(await file.includes(endChunk, headerBytes))) return damaged;
  const colour = header.getUint8(25);
  return pictureFacts(header.getUint32(16), header.getUint32(20), colour !== 0 && colour !== 4);
}

/** The header facts of a JPG or PNG, wherever they are; its pixels are never decoded. */
export async function imageFacts(type: "image/jpeg" | "image/png", file: Blob): Promise<Looked> {
  try {
    const bytes = new ByteWindow(file);
    return await (type === "image/jpeg" ? jpegFacts(bytes) : pngFacts(bytes));
  } catch (error) {
    if (error instanceof RangeError) return damaged;
    throw error;
  }
}
