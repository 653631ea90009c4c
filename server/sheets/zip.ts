import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  /** Its path within the archive, ASCII. */
  readonly name: string;
  readonly text: string;
}

const utf8 = 0x0800;
const deflated = 8;
/** 1980-01-01, the first day that the format knows: what is inside says its own dates. */
const firstDay = 0x21;

/** Fields of two and four bytes, the least first: `[value, bytes]`. */
function record(fields: readonly (readonly [number, 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) {
    bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** An archive of texts, each compressed (APPNOTE 6.3: local headers, central directory, its end). */
export function zipped(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const named = Buffer.from(name, "ascii");
    const facts = [
      [utf8, 2],
      [deflated, 2],
      [0, 2],
      [firstDay, 2],
      [crc32(plain), 4],
      [packed.length, 4],
      [plain.length, 4],
      [named.length, 2],
      [0, 2],
    ] as const;
    const local = record([[0x04034b50, 4], [20, 2], ...facts]);
    const places = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ] as const;
    directory.push(record([[0x02014b50, 4], [20, 2], [20, 2], ...facts, ...places]), named);
    bodies.push(local, named, packed);
    offset += local.length + named.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = record([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return Buffer.concat([...bodies, listed, end]);
}
