import type { ArtworkType } from "#contract/artwork/artwork.ts";

/** File types by their first bytes: those that the server accepts. */
const signatures: ReadonlyArray<readonly [ArtworkType, readonly number[]]> = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  // BigTIFF.
  ["image/tiff", [0x49, 0x49, 0x2b, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2b]],
];

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** Null for every other type. */
export async function typeOf(file: Blob): Promise<ArtworkType | null> {
  const head = await bytesOf(file.slice(0, 8));
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found?.[0] ?? null;
}

const samples = 16;
const sampleBytes = 64 * 1024;

/** FNV-1a; four of them with different seeds identify a file without a secure context. */
function mixed(hash: number, bytes: Uint8Array): number {
  let mark = hash;
  for (const byte of bytes) mark = Math.imul(mark ^ byte, 0x01000193);
  return mark;
}

/**
 * A hash of 32 characters that identifies a file: of its size, and up to a megabyte of it from
 * sixteen places. Not for security; it finds the upload that was begun.
 */
export async function fingerprintOf(file: Blob): Promise<string> {
  let marks = [0x811c9dc5, 0x1b873593, 0xcc9e2d51, 0x85ebca6b].map((seed) =>
    mixed(seed, new TextEncoder().encode(String(file.size))),
  );
  const last = Math.max(0, file.size - sampleBytes);
  const places = last === 0 ? 1 : samples;
  for (let place = 0; place < places; place += 1) {
    const from = places === 1 ? 0 : Math.floor((last * place) / (places - 1));
    const bytes = await bytesOf(file.slice(from, from + sampleBytes));
    marks = marks.map((mark, lane) => mixed(mark ^ lane, bytes));
  }
  return marks.map((mark) => (mark >>> 0).toString(16).padStart(8, "0")).join("");
}
