import { isExif, orientationIn } from "#components/preflight/exif.ts";
import type { Averages } from "#components/preflight/most-ink.ts";
import { breathe } from "#platform/breathe.ts";
import { type Codes, codesFrom, ScanBits, symbolOf } from "./scan-bits.ts";

/** Longest time without a pause, and longest time of one picture: ms. */
const sliceMs = 8;
const longestMs = 4000;

/** A photograph is read at an eighth of its size. */
const mostPixels = 80_000_000;

/** The mean values of the blocks of 8×8 pixels of one component, row by row. */
interface Blocks {
  readonly id: number;
  /** Sampling factors across and down. */
  readonly across: number;
  readonly down: number;
  /** Blocks of the picture, and of the rows as they are stored. */
  readonly columns: number;
  readonly rows: number;
  readonly stored: number;
  readonly table: number;
  readonly values: Int32Array;
}

interface Frame {
  readonly isProgressive: boolean;
  readonly width: number;
  readonly height: number;
  readonly mcuColumns: number;
  readonly mcuRows: number;
  readonly parts: readonly Blocks[];
}

/** A picture of an eighth of its size. */
export interface JpegAverages extends Averages {
  /** Adobe's programs wrote it: as a file of its own it stores 255 less the ink. */
  readonly isAdobe: boolean;
  /** A viewer turns or mirrors it. */
  readonly isTurned: boolean;
}

const pairAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function frameAt(bytes: Uint8Array, at: number, isProgressive: boolean): Frame {
  const [height, width, count] = [pairAt(bytes, at + 1), pairAt(bytes, at + 3), bytes[at + 5] ?? 0];
  const read = Array.from({ length: count }, (_, index) => {
    const from = at + 6 + 3 * index;
    const factors = bytes[from + 1] ?? 0x11;
    const table = bytes[from + 2] ?? 0;
    return { id: bytes[from] ?? 0, across: factors >> 4, down: factors & 15, table };
  });
  const factors = read.flatMap(({ across, down }) => [across, down]);
  if (!factors.every((one) => one >= 1 && one <= 4) || width * height > mostPixels)
    throw new RangeError("no frame that is read");
  const most = [
    Math.max(...read.map((one) => one.across)),
    Math.max(...read.map((one) => one.down)),
  ];
  const [wide = 1, high = 1] = most;
  const mcuColumns = Math.ceil(width / (8 * wide));
  const mcuRows = Math.ceil(height / (8 * high));
  const parts = read.map((one) => {
    const stored = mcuColumns * one.across;
    const columns = Math.ceil(Math.ceil((width * one.across) / wide) / 8);
    const rows = Math.ceil(Math.ceil((height * one.down) / high) / 8);
    const values = new Int32Array(stored * mcuRows * one.down);
    return { ...one, columns, rows, stored, values };
  });
  return { isProgressive, width, height, mcuColumns, mcuRows, parts };
}

interface Scan {
  readonly parts: readonly { readonly blocks: Blocks; readonly dc: Codes; readonly ac: Codes }[];
  /** Bits that are left out of the values, and those that were left out before; 0 at first. */
  readonly low: number;
  readonly high: number;
}

/** Skips the values of a block that do not change its mean. */
function skipDetail(bits: ScanBits, codes: Codes): void {
  for (let at = 1; at < 64; at += 1) {
    const symbol = symbolOf(bits, codes);
    const length = symbol & 15;
    if (length === 0 && symbol !== 0xf0) return;
    at += symbol >> 4;
    if (length > 0) bits.skip(length);
  }
}

async function readScan(bits: ScanBits, frame: Frame, scan: Scan, restart: number, until: number) {
  const before = new Int32Array(scan.parts.length);
  const [only] = scan.parts;
  const isSingle = scan.parts.length === 1;
  const columns = isSingle ? (only?.blocks.columns ?? 0) : frame.mcuColumns;
  const rows = isSingle ? (only?.blocks.rows ?? 0) : frame.mcuRows;
  const block = (index: number, x: number, y: number) => {
    const part = scan.parts[index];
    if (part === undefined) return;
    const { stored, values } = part.blocks;
    const at = y * stored + x;
    if (scan.high > 0) {
      values[at] = (values[at] ?? 0) | (bits.read(1) << scan.low);
      return;
    }
    const value = (before[index] ?? 0) + bits.signed(symbolOf(bits, part.dc));
    before[index] = value;
    values[at] = value << scan.low;
    if (!frame.isProgressive) skipDetail(bits, part.ac);
  };
  let since = performance.now();
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (restart > 0 && count > 0 && count % restart === 0) {
        bits.restart();
        before.fill(0);
      }
      count += 1;
      if (isSingle) block(0, column, row);
      else {
        for (const [index, { blocks }] of scan.parts.entries()) {
          for (let y = 0; y < blocks.down; y += 1) {
            for (let x = 0; x < blocks.across; x += 1) {
              block(index, column * blocks.across + x, row * blocks.down + y);
            }
          }
        }
      }
    }
    const now = performance.now();
    if (now > until) throw new RangeError("a JPEG that takes too long");
    if (now - since < sliceMs) continue;
    await breathe();
    since = performance.now();
  }
}

/** Four inks of each block: a picture in luminance and colour differences has CMY from them. */
function inksOf(frame: Frame, tables: ReadonlyMap<number, number>, isYcck: boolean): Averages {
  const wide = Math.max(...frame.parts.map(({ across }) => across));
  const high = Math.max(...frame.parts.map(({ down }) => down));
  const columns = Math.ceil(frame.width / 8);
  const rows = Math.ceil(frame.height / 8);
  const inks = new Uint8ClampedArray(columns * rows * 4);
  const own = [0, 0, 0, 0];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      for (const [index, part] of frame.parts.entries()) {
        const column = Math.floor((x * part.across) / wide);
        const value = part.values[Math.floor((y * part.down) / high) * part.stored + column] ?? 0;
        own[index] = (value * (tables.get(part.table) ?? 1)) / 8 + 128;
      }
      const [a = 0, b = 0, c = 0, k = 0] = own;
      const at = 4 * (y * columns + x);
      inks[at] = isYcck ? 255 - (a + 1.402 * (c - 128)) : a;
      inks[at + 1] = isYcck ? 255 - (a - 0.344136 * (b - 128) - 0.714136 * (c - 128)) : b;
      inks[at + 2] = isYcck ? 255 - (a + 1.772 * (b - 128)) : c;
      inks[at + 3] = k;
    }
  }
  return { columns, rows, inks: new Uint8Array(inks.buffer) };
}

const markers = { baseline: 0xc0, extended: 0xc1, progressive: 0xc2, huffman: 0xc4 } as const;
const [scanMarker, endMarker, tableMarker, restartMarker, adobeMarker, exifMarker] = [
  0xda, 0xd9, 0xdb, 0xdd, 0xee, 0xe1,
] as const;

function isTurnedBy({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const segment = new DataView(buffer, byteOffset, byteLength);
  return isExif(segment) && orientationIn(segment) > 1;
}

/** The first value of each table: the step of the means. */
function stepsIn(bytes: Uint8Array, from: number, to: number, steps: Map<number, number>): void {
  for (let at = from; at < to; ) {
    const head = bytes[at] ?? 0;
    const isWide = head >> 4 !== 0;
    steps.set(head & 15, isWide ? pairAt(bytes, at + 1) : (bytes[at + 1] ?? 1));
    at += isWide ? 129 : 65;
  }
}

function codesIn(bytes: Uint8Array, from: number, to: number, codes: Map<number, Codes>): void {
  for (let at = from; at < to; ) {
    const counts = bytes.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, one) => sum + one, 0);
    codes.set(bytes[at] ?? 0, codesFrom(counts, bytes.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

/**
 * A CMYK JPEG at an eighth of its size: the mean of each block of 8×8 pixels is stored as one value.
 * Null for other pictures, and for those that take too long.
 */
export async function jpegAverages(bytes: Uint8Array): Promise<JpegAverages | null> {
  const until = performance.now() + longestMs;
  const steps = new Map<number, number>();
  const codes = new Map<number, Codes>();
  let frame: Frame | null = null;
  let restart = 0;
  let transform = 0;
  let isAdobe = false;
  let isTurned = false;
  let isRead = false;
  let at = 2;
  try {
    while (at + 3 < bytes.length) {
      if (bytes[at] !== 0xff) {
        at += 1;
        continue;
      }
      const marker = bytes[at + 1] ?? 0;
      if (marker === endMarker) break;
      if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) {
        at += marker === 0xff ? 1 : 2;
        continue;
      }
      const [from, to] = [at + 4, at + 2 + pairAt(bytes, at + 2)];
      at = to;
      if (marker === tableMarker) stepsIn(bytes, from, to, steps);
      else if (marker === markers.huffman) codesIn(bytes, from, to, codes);
      else if (marker === restartMarker) restart = pairAt(bytes, from);
      else if (marker === adobeMarker) {
        isAdobe = true;
        transform = bytes[from + 11] ?? 0;
      } else if (marker === exifMarker) isTurned ||= isTurnedBy(bytes.subarray(from, to));
      else if (marker === scanMarker && frame !== null) {
        at = await scanAt(bytes, from, to, frame, codes, restart, until);
        isRead = true;
      } else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
        if (marker > markers.progressive) return null;
        frame = frameAt(bytes, from, marker === markers.progressive);
        if (frame.parts.length !== 4 || bytes[from] !== 8) return null;
      }
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  if (frame === null || !isRead) return null;
  return { ...inksOf(frame, steps, transform === 2), isAdobe, isTurned };
}

const noCodes: Codes = new Uint16Array(0x10000);

/** Reads a scan, where it has the means. @returns the offset behind its parameters, or its bits */
async function scanAt(
  bytes: Uint8Array,
  from: number,
  to: number,
  frame: Frame,
  codes: ReadonlyMap<number, Codes>,
  restart: number,
  until: number,
): Promise<number> {
  const count = bytes[from] ?? 0;
  const tail = from + 1 + 2 * count;
  // Detail of a progressive picture is in scans of its own.
  if (bytes[tail] !== 0) return to;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, tables = 0] = [bytes[from + 1 + 2 * index], bytes[from + 2 + 2 * index]];
    const blocks = frame.parts.find((one) => one.id === id);
    if (blocks === undefined) throw new RangeError("a scan of no component");
    const dc = codes.get(tables >> 4) ?? noCodes;
    return { blocks, dc, ac: codes.get(0x10 | (tables & 15)) ?? noCodes };
  });
  const approximation = bytes[tail + 2] ?? 0;
  const scan = { parts, low: approximation & 15, high: approximation >> 4 };
  const bits = new ScanBits(bytes, to);
  await readScan(bits, frame, scan, restart, until);
  return bits.at;
}
