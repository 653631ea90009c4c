import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Below this the shop refuses writes and is not ready. The embedded database's next log file needs
 * 16 MB, and it cannot run without one; the rest is reserved for reading.
 */
export const leastFreeBytes = 64 * 1024 * 1024;

/** The folder, or its nearest existing parent. */
export function existingFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/** Free bytes for this process at `folder`. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(existingFolder(folder));
  return bavail * bsize;
}

/** Was a failed file system call caused by a full disk? */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
