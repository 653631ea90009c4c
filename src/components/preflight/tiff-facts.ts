import type { Looked } from "./facts.ts";
import { pictureFacts } from "./image-facts.ts";

/** Tags of a directory, and some of their values. */
const tags = { kind: 254, width: 256, height: 257, photometric: 262 } as const;
const thumbnailBit = 1;
/** RGB, palette colour, and YCbCr. */
const rgbPhotometrics: ReadonlySet<number> = new Set([2, 3, 6]);

/** Limits: pictures of one file, and entries of a directory. */
const mostPictures = 400;
const mostEntries = 400;
const entryBytes = 12;

interface Directory {
  readonly values: ReadonlyMap<number, number>;
  /** Offset of the next directory; 0 after the last. */
  readonly next: number;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

/** One directory, read at its own offset: many programs write it behind the pixels. */
async function directoryAt(file: Blob, from: number, little: boolean): Promise<Directory> {
  const count = (await viewOf(file.slice(from, from + 2))).getUint16(0, little);
  if (count > mostEntries) throw new RangeError("no directory of a TIFF");
  const length = count * entryBytes;
  const view = await viewOf(file.slice(from + 2, from + 2 + length + 4));
  const values = new Map<number, number>();
  for (let at = 0; at < length; at += entryBytes) {
    const isShort = view.getUint16(at + 2, little) === 3;
    const value = isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little);
    values.set(view.getUint16(at, little), value);
  }
  return { values, next: view.byteLength >= length + 4 ? view.getUint32(length, little) : 0 };
}

/** Every picture of the file that is no thumbnail. */
async function picturesOf(file: Blob): Promise<ReadonlyArray<Directory["values"]>> {
  const head = await viewOf(file.slice(0, 8));
  const little = head.getUint8(0) === 0x49;
  const found: Array<Directory["values"]> = [];
  const visited = new Set<number>();
  let from = head.getUint32(4, little);
  while (from !== 0 && !visited.has(from) && visited.size < mostPictures) {
    visited.add(from);
    const { values, next } = await directoryAt(file, from, little);
    if (((values.get(tags.kind) ?? 0) & thumbnailBit) === 0) found.push(values);
    from = next;
  }
  return found;
}

/** The facts in a TIFF's directories, wherever they are; its pixels are not read. */
export async function tiffFacts(file: Blob): Promise<Looked> {
  try {
    const pictures = await picturesOf(file);
    const width = pictures[0]?.get(tags.width) ?? 0;
    const height = pictures[0]?.get(tags.height) ?? 0;
    const rgb = pictures.some((one) => rgbPhotometrics.has(one.get(tags.photometric) ?? 0));
    const looked = pictureFacts(width, height, rgb);
    if (looked.kind === "unread" || pictures.length === 1) return looked;
    return { kind: "seen", facts: { ...looked.facts, pages: pictures.length } };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unread", why: "damaged" };
    throw error;
  }
}
