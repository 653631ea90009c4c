/** JFIF, colour profile and Adobe's colour transform: what a decoder needs. */
const neededParts: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

/** Application data and comments, where cameras write place, time and thumbnails. */
const isExtra = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !neededParts.has(marker));

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** The next marker behind compressed data, which stuffs 0xff with 0x00 and may restart. */
function markerAfterScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    const isData = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/**
 * A JPEG without what a camera adds to its pixels; bytes behind its end are dropped too. Null where
 * it is no whole JPEG.
 */
export function plainJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff) return null;
    if (marker === endOfImage) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === startOfScan ? markerAfterScan(bytes, end) : end;
    if (!isExtra(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}
