import { type TableType, tableType } from "#contract/jobs/data-table.ts";
import type { FileType } from "./uploads.repository.ts";

/** Number of leading bytes that identify a file type. */
export const headBytes = 8;

/** A table is text, which has no signature. */
type SignedType = Exclude<FileType, TableType>;

const signatures: ReadonlyArray<readonly [SignedType, readonly number[]]> = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/tiff", [0x49, 0x49, 0x2a, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2a]],
  // BigTIFF.
  ["image/tiff", [0x49, 0x49, 0x2b, 0x00]],
  ["image/tiff", [0x4d, 0x4d, 0x00, 0x2b]],
  // An archive; whether it is an invoice's OFD is checked once it is complete (`isOfd`).
  ["application/ofd", [0x50, 0x4b, 0x03, 0x04]],
];

/** A file's type by its first bytes; null for a type that the shop does not accept. */
export function contentOf(head: Uint8Array): SignedType | null {
  const found = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte));
  return found?.[0] ?? null;
}

/** Do the first bytes fit a type? A table is text: it begins like no other file. */
export const fitsType = (head: Uint8Array, type: FileType): boolean =>
  contentOf(head) === (type === tableType ? null : type);
