import type { Readable } from "node:stream";
import type { Settings } from "#server/config/settings.ts";
import { bucketStore } from "./bucket-store.ts";
import { folderStore } from "./folder-store.ts";
import { openBucket } from "./s3-bucket.ts";

/** A file on its way, opened at the place where it goes on. */
export interface ArrivingFile {
  /** The next bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** How many bytes from the beginning outlive a crash. */
  sync(): Promise<number>;
  /** The same for everything that was written. */
  finish(): Promise<number>;
  close(): Promise<void>;
}

/** Part of a file, from its byte `from` on. */
export interface Range {
  readonly from: number;
  readonly length: number;
}

/** Where a shop's files lie; several processes may share it. Their rows say whose they are. */
export interface FileStore {
  /** Bytes of a file that is still arriving; 0 where there are none. */
  arrived(id: string): Promise<number>;
  /** Goes on with a file of `size` at its byte `at`. */
  open(id: string, at: number, size: number): Promise<ArrivingFile>;
  /** Turns an arrived file into a whole one; twice is once. False where it is not there in full. */
  keepWhole(id: string, size: number): Promise<boolean>;
  /** A whole file, or a range of it; null where it is gone. */
  read(id: string, range?: Range): Promise<Readable | null>;
  /** A whole file as one on this machine, for a thread that reads it; null where it is gone. */
  asPath<Result>(id: string, use: (path: string) => Promise<Result>): Promise<Result | null>;
  /** Removes a file in whichever state it is. */
  remove(id: string): Promise<void>;
  /** Ids of all files that nobody has written to since `before`, ms. */
  quiet(before: number): Promise<string[]>;
  /** Would a file of so many bytes leave the shop enough room to go on? */
  hasRoomFor(bytes: number): boolean;
}

/** The folder below `SHOP_DATA_DIR`, or the bucket that is configured. */
export function openFileStore(settings: Pick<Settings, "dataDir" | "bucket">): FileStore {
  const folder = folderStore(settings.dataDir);
  const { bucket } = settings;
  return bucket === null ? folder : bucketStore(openBucket(bucket), folder);
}
