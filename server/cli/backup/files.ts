import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Take } from "./read-shop.ts";
import type { FileRecord } from "./records.ts";

/** The database's own files, the lock, the letter key, and unfinished files. */
const notCarried = (path: string): boolean =>
  /^(?:pg|pg\.[^/]*|server\.lock|letter\.key)(?:\/|$)/.test(path) || path.endsWith(".part");

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((path) => !notCarried(path))
    .sort();
}

const partBytes = 192 * 1024;

/** Passes on every file of the data folder; returns their number. */
export async function readFiles(dataDir: string, take: Take): Promise<number> {
  const paths = await filesBelow(dataDir);
  for (const path of paths) {
    let first = true;
    const parts = createReadStream(join(dataDir, path), { highWaterMark: partBytes });
    for await (const part of parts) {
      await take({ kind: "file", path, first, base64: Buffer.from(part).toString("base64") });
      first = false;
    }
    if (first) await take({ kind: "file", path, first, base64: "" });
  }
  return paths.length;
}

/** Writes the files of a backup into a data folder and can remove all of them again. */
export class RestoredFiles {
  private readonly dataDir: string;
  private readonly written: string[] = [];
  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** @throws where a file of that name exists: nothing is overwritten */
  async put({ path, first, base64 }: FileRecord): Promise<void> {
    const target = join(this.dataDir, path);
    if (first) await mkdir(dirname(target), { recursive: true });
    const file = await open(target, first ? "wx" : "a", 0o600);
    if (first) this.written.push(target);
    try {
      await file.writeFile(Buffer.from(base64, "base64"));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async takeBack(): Promise<void> {
    await Promise.all(this.written.map((path) => rm(path, { force: true })));
  }
}
