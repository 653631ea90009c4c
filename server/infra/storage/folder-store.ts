import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { freeBytes, leastFreeBytes } from "#server/infra/database/disk-space.ts";
import type { ArrivingFile, FileStore } from "./file-store.ts";

const sizeAt = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

function arriving(file: FileHandle, from: number): ArrivingFile {
  let at = from;
  const sync = async () => {
    await file.datasync();
    return at;
  };
  return {
    async write(bytes) {
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    },
    sync,
    finish: sync,
    close: () => file.close(),
  };
}

/** Ids of files below a folder without a write since `before`. */
async function quietBelow(folder: string, before: number): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const { mtimeMs } = await stat(join(entry.parentPath, entry.name)).catch(() => ({
      mtimeMs: Number.POSITIVE_INFINITY,
    }));
    if (mtimeMs < before) found.push(entry.name.replace(/\.part$/, ""));
  }
  return found;
}

/** The default store, the folder `files` of the data folder. */
export function folderStore(dataDir: string): FileStore {
  const folder = join(dataDir, "files");
  /** A finished file, or an unfinished one: a backup omits `.part`. */
  const pathOf = (id: string, whole: boolean): string =>
    join(folder, id.slice(0, 2), whole ? id : `${id}.part`);
  const arrived = async (id: string) => (await sizeAt(pathOf(id, false))) ?? 0;
  return {
    arrived,
    async open(id, at) {
      const path = pathOf(id, false);
      await mkdir(dirname(path), { recursive: true });
      const made = await open(path, "a", 0o600);
      await made.close();
      return arriving(await open(path, "r+"), at);
    },
    async keepWhole(id, size) {
      const whole = pathOf(id, true);
      if ((await sizeAt(whole)) === size) return true;
      if ((await arrived(id)) !== size) return false;
      await rename(pathOf(id, false), whole);
      return true;
    },
    async read(id, range) {
      const file = await open(pathOf(id, true), "r").catch(() => null);
      if (file === null || range === undefined) return file?.createReadStream() ?? null;
      return file.createReadStream({ start: range.from, end: range.from + range.length - 1 });
    },
    async asPath(id, use) {
      const path = pathOf(id, true);
      return (await sizeAt(path)) === null ? null : use(path);
    },
    async remove(id) {
      await rm(pathOf(id, true), { force: true });
      await rm(pathOf(id, false), { force: true });
    },
    quiet: (before) => quietBelow(folder, before),
    hasRoomFor: (bytes) => freeBytes(folder) - bytes >= leastFreeBytes,
  };
}
