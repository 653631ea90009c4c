import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Below this the shop takes no writes and is not ready. The embedded database's next log
 * file is 16 MB, and it cannot live without one; what is left above that is for reading on.
 */
export const leastFreeBytes = 64 * 1024 * 1024;

/** The folder itself, or what would hold it: it may not exist yet. */
export function existingFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/** Bytes that this process may still write where `folder` is. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(existingFolder(folder));
  return bavail * bsize;
}

/** Is a failed call of the file system one of a full disk? */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
