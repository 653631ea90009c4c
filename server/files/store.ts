import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Settings } from "#server/config.ts";
import { freeBytes, leastFreeBytes } from "#server/store/disk-space.ts";

/** The folder of a buyer's files below `SHOP_DATA_DIR`; several processes may share it. */
const folderOf = ({ dataDir }: Pick<Settings, "dataDir">): string => join(dataDir, "files");

/** A whole file, or one that is still arriving: a backup leaves `.part` out. */
const pathOf = (settings: Pick<Settings, "dataDir">, id: string, whole: boolean): string =>
  join(folderOf(settings), id.slice(0, 2), whole ? id : `${id}.part`);

const sizeAt = async (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

/** Bytes of a file that is still arriving; 0 where there are none. */
export const partSize = async (settings: Settings, id: string): Promise<number> =>
  (await sizeAt(pathOf(settings, id, false))) ?? 0;

/** Opens an arriving file for writing at any place. */
export async function openPart(settings: Settings, id: string): Promise<FileHandle> {
  const path = pathOf(settings, id, false);
  await mkdir(dirname(path), { recursive: true });
  const made = await open(path, "a", 0o600);
  await made.close();
  return open(path, "r+");
}

/** Turns an arrived file into a whole one; twice is once. False where it is not there in full. */
export async function keepWhole(settings: Settings, id: string, size: number): Promise<boolean> {
  const whole = pathOf(settings, id, true);
  if ((await sizeAt(whole)) === size) return true;
  if ((await partSize(settings, id)) !== size) return false;
  await rename(pathOf(settings, id, false), whole);
  return true;
}

/** Where a whole file lies, for a thread that reads it. */
export const wholePath = (settings: Settings, id: string): string => pathOf(settings, id, true);

/** Opens a whole file for reading; null where it is gone. */
export const openWhole = (settings: Settings, id: string): Promise<FileHandle | null> =>
  open(pathOf(settings, id, true), "r").catch(() => null);

/** Removes a file in whichever state it is. */
export async function removeFile(settings: Settings, id: string): Promise<void> {
  await rm(pathOf(settings, id, true), { force: true });
  await rm(pathOf(settings, id, false), { force: true });
}

/** Ids of all files that nobody has written to since `before`, ms. */
export async function quietFiles(settings: Settings, before: number): Promise<string[]> {
  const folder = folderOf(settings);
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

/** Would a file of so many bytes leave the shop enough room to go on? */
export const hasRoomFor = (settings: Settings, bytes: number): boolean =>
  freeBytes(folderOf(settings)) - bytes >= leastFreeBytes;
