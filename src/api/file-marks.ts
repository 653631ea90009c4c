import type { ArtworkType } from "#contract/artwork/artwork.ts";

/** What a file is by its first bytes: the same four that the shop's store knows. */
const signatures: ReadonlyArray<readonly [ArtworkType, readonly number[]]> = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
];

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** Null for everything that the shop does not take. */
export async function typeOf(file: Blob): Promise<ArtworkType | null> {
  const head = await bytesOf(file.slice(0, 8));
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found?.[0] ?? null;
}

const samples = 16;
const sampleBytes = 64 * 1024;

/** FNV-1a; four of them with different seeds tell files apart, and need no secure context. */
function mixed(hash: number, bytes: Uint8Array): number {
  let mark = hash;
  for (const byte of bytes) mark = Math.imul(mark ^ byte, 0x01000193);
  return mark;
}

/**
 * A mark of 32 characters by which a file is known again: its size, and up to a megabyte of it,
 * taken from sixteen places. It protects nothing; it finds the upload that was begun.
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
