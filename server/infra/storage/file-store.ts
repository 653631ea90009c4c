import type { Readable } from "node:stream";
import type { Settings } from "#server/config/settings.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";
import { openBucket } from "./s3-bucket.ts";

/** An unfinished file, opened at its current offset. */
export interface ArrivingFile {
  /** Appends bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Number of bytes from the beginning that survive a crash. */
  sync(): Promise<number>;
  /** Makes all written bytes survive a crash. */
  finish(): Promise<number>;
  close(): Promise<void>;
}

/** Part of a file, from its byte `from` on. */
export interface Range {
  readonly from: number;
  readonly length: number;
}

/** The shop's file storage; several processes may share it. Database rows have the owners. */
export interface FileStore {
  /** Length of an unfinished file; 0 where there is none. */
  arrived(id: string): Promise<number>;
  /** Continues a file of `size` at its byte `at`. */
  open(id: string, at: number, size: number): Promise<ArrivingFile>;
  /** Turns a fully received file into a finished one; idempotent. False where it is incomplete. */
  keepWhole(id: string, size: number): Promise<boolean>;
  /** A finished file, or a range of it; null where it is missing. */
  read(id: string, range?: Range): Promise<Readable | null>;
  /** A finished file on this machine, for a thread that reads it; null where it is missing. */
  asPath<Result>(id: string, use: (path: string) => Promise<Result>): Promise<Result | null>;
  /** Removes a file in any state. */
  remove(id: string): Promise<void>;
  /** Ids of all files without a write since `before`, ms. */
  quiet(before: number): Promise<string[]>;
  /** Would a file of so many bytes leave enough space? */
  hasRoomFor(bytes: number): boolean;
}

/** The folder below `SHOP_DATA_DIR`, or the configured bucket. */
export function openFileStore(settings: Pick<Settings, "dataDir" | "bucket">): FileStore {
  const folder = folderStore(settings.dataDir);
  const { bucket } = settings;
  return bucket === null ? folder : bucketStore(openBucket(bucket), folder);
}
