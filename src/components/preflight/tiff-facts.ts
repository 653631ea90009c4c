import { ByteWindow } from "./byte-window.ts";
import type { Looked } from "./facts.ts";
import { pictureFacts } from "./image-facts.ts";

/** Tags of a directory. */
const tags = { kind: 254, oldKind: 255, width: 256, height: 257, photometric: 262 } as const;
/** Places of the pixels with their lengths: in strips, or in tiles. */
const pixelTags = [
  [273, 279],
  [324, 325],
] as const;
/** A thumbnail, or the mask of another picture. */
const lesserBits = 1 | 4;
const oldThumbnail = 2;
/** RGB, palette colour, and YCbCr. */
const rgbPhotometrics: ReadonlySet<number> = new Set([2, 3, 6]);

/** Limits: pictures of one file, entries of a directory, values of an entry. */
const mostPictures = 4000;
const mostEntries = 4000;
const mostValues = 1_000_000;

/** Bytes of a value by its type; a type that holds no number is absent. */
const typeBytes: Readonly<Record<number, 1 | 2 | 4 | 8>> = {
  1: 1,
  3: 2,
  4: 4,
  13: 4,
  16: 8,
  18: 8,
};

/** The two forms of the format: offsets of 4 bytes, or of 8 (BigTIFF). */
interface Form {
  readonly little: boolean;
  readonly big: boolean;
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the first value. */
  readonly at: number;
}

type Directory = ReadonlyMap<number, Entry>;

const numberAt = (view: DataView, at: number, bytes: 1 | 2 | 4 | 8, little: boolean): number => {
  switch (bytes) {
    case 1:
      return view.getUint8(at);
    case 2:
      return view.getUint16(at, little);
    case 4:
      return view.getUint32(at, little);
    case 8:
      return Number(view.getBigUint64(at, little));
  }
};

class Tiff {
  readonly file: ByteWindow;
  private readonly form: Form;

  constructor(file: ByteWindow, form: Form) {
    this.file = file;
    this.form = form;
  }

  private async number(at: number, bytes: 1 | 2 | 4 | 8): Promise<number> {
    return numberAt(await this.file.read(at, bytes), 0, bytes, this.form.little);
  }

  /** The values of an entry; none where it has no numbers. */
  async values(entry: Entry | undefined): Promise<number[]> {
    const bytes = entry && typeBytes[entry.type];
    if (entry === undefined || bytes === undefined) return [];
    if (entry.count > mostValues) throw new RangeError("no list of a TIFF");
    const view = await this.file.read(entry.at, entry.count * bytes);
    return Array.from({ length: entry.count }, (_, index) =>
      numberAt(view, index * bytes, bytes, this.form.little),
    );
  }

  /** One directory, read at its own offset: many programs write it behind the pixels. */
  private async directory(from: number): Promise<{ entries: Directory; next: number }> {
    const { big } = this.form;
    const [countBytes, entryBytes, offsetBytes] = big
      ? ([8, 20, 8] as const)
      : ([2, 12, 4] as const);
    const count = await this.number(from, countBytes);
    if (count > mostEntries) throw new RangeError("no directory of a TIFF");
    const entries = new Map<number, Entry>();
    for (let index = 0; index < count; index += 1) {
      const at = from + countBytes + index * entryBytes;
      const type = await this.number(at + 2, 2);
      const values = await this.number(at + 4, offsetBytes);
      const held = at + 4 + offsetBytes;
      const fits = values * (typeBytes[type] ?? 1) <= offsetBytes;
      const place = fits ? held : await this.number(held, offsetBytes);
      entries.set(await this.number(at, 2), { type, count: values, at: place });
    }
    const end = from + countBytes + count * entryBytes;
    const isLast = end + offsetBytes > this.file.size;
    return { entries, next: isLast ? 0 : await this.number(end, offsetBytes) };
  }

  /** Every picture of the file that is no thumbnail. */
  async pictures(): Promise<Directory[]> {
    const found: Directory[] = [];
    const visited = new Set<number>();
    let from = await (this.form.big ? this.number(8, 8) : this.number(4, 4));
    while (from !== 0 && !visited.has(from) && visited.size < mostPictures) {
      visited.add(from);
      const { entries, next } = await this.directory(from);
      const [kind = 0] = await this.values(entries.get(tags.kind));
      const [oldKind = 0] = await this.values(entries.get(tags.oldKind));
      if ((kind & lesserBits) === 0 && oldKind !== oldThumbnail) found.push(entries);
      from = next;
    }
    return found;
  }

  /** Are all pixels of a picture within the file? */
  async isWhole(picture: Directory): Promise<boolean> {
    for (const [placeTag, lengthTag] of pixelTags) {
      const places = await this.values(picture.get(placeTag));
      const lengths = await this.values(picture.get(lengthTag));
      const ends = places.map((place, index) => place + (lengths[index] ?? 0));
      if (ends.some((end) => end > this.file.size)) return false;
    }
    return true;
  }
}

const bigMagic = 43;

/** The facts in a TIFF's directories, wherever they are; its pixels are not read. */
export async function tiffFacts(file: Blob): Promise<Looked> {
  try {
    const bytes = new ByteWindow(file);
    const head = await bytes.read(0, 8);
    const little = head.getUint8(0) === 0x49;
    const tiff = new Tiff(bytes, { little, big: head.getUint16(2, little) === bigMagic });
    const pictures = await tiff.pictures();
    const [width = 0] = await tiff.values(pictures[0]?.get(tags.width));
    const [height = 0] = await tiff.values(pictures[0]?.get(tags.height));
    let rgb = false;
    for (const picture of pictures) {
      const [photometric = 0] = await tiff.values(picture.get(tags.photometric));
      rgb ||= rgbPhotometrics.has(photometric);
      if (!(await tiff.isWhole(picture))) return { kind: "unread", why: "damaged" };
    }
    const looked = pictureFacts(width, height, rgb);
    if (looked.kind === "unread" || pictures.length === 1) return looked;
    return { kind: "seen", facts: { ...looked.facts, pages: pictures.length } };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unread", why: "damaged" };
    throw error;
  }
}
