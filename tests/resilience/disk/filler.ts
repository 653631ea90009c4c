import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

const megabyte = 1024 * 1024;
const page = 4096;

/** Takes room away on the disk of `folder` until `leftMegabytes` are left; nothing else may write fast. */
export class Filler {
  private readonly folder: string;
  private readonly path: string;
  constructor(folder: string) {
    this.folder = folder;
    this.path = join(folder, "somebody-elses.file");
  }

  fillUpTo(leftMegabytes: number): void {
    const file = openSync(this.path, "a");
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(this.folder);
        const room = bavail * bsize - leftMegabytes * megabyte;
        if (room < page) return;
        writeSync(file, Buffer.alloc(Math.min(room, 8 * megabyte)));
      }
    } catch (error) {
      // Another process took the last page: the disk is as full as possible.
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    } finally {
      closeSync(file);
    }
  }

  giveBack(): void {
    rmSync(this.path, { force: true });
  }
}
