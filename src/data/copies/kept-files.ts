import { deviceState } from "#db/device-state.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { currentUserKey } from "#db/user-database.ts";
import { storageFolder } from "#platform/platform-stores.ts";
import {
  dropSmallFile,
  dropSmallFilesOf,
  moveSmallFiles,
  putSmallFile,
  smallFile,
} from "./small-files.ts";

/** Unused files are deleted after this time. */
const longestMs = 14 * 24 * 3_600_000;

const folderName = (userKey: string): string => `files-${userKey}`;

/** Files of a device where nobody is signed in; no buyer has this key. */
const visitorKey = "visitor";

const hasStore = (): boolean =>
  typeof FileSystemFileHandle !== "undefined" && "createWritable" in FileSystemFileHandle.prototype;

/** The origin's private file system; null where the browser lacks it or its writable streams. */
const store = async (): Promise<FileSystemDirectoryHandle | null> =>
  hasStore() ? ((await (await storageFolder())?.getDirectory()) ?? null) : null;

const keepsForBuyer = (): boolean => currentUserKey() !== null && !isSharedDevice();

/** May the signed-in buyer's files of any size be stored here? There may still be no space. */
export const mayKeepFiles = (): boolean => hasStore() && keepsForBuyer();

/** The same for photos, which IndexedDB takes where the browser has no file store. */
export const mayKeepPhotos = (): boolean =>
  mayKeepFiles() || (keepsForBuyer() && deviceState() !== "none");

/**
 * A folder, by default the signed-in buyer's or the visitors' one; null on a shared device, and
 * where it is missing unless `create`.
 */
async function folder(
  create: boolean,
  userKey = currentUserKey() ?? visitorKey,
): Promise<FileSystemDirectoryHandle | null> {
  if (!hasStore() || isSharedDevice()) return null;
  const root = await store();
  return root?.getDirectoryHandle(folderName(userKey), { create }).catch(() => null) ?? null;
}

/** Deletes files that were unused for a fortnight. */
async function sweep(files: FileSystemDirectoryHandle, oldest: number): Promise<void> {
  for await (const handle of files.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (lastModified < oldest) await files.removeEntry(handle.name);
  }
}

/**
 * Copies a file into the store, from where a later visit can send it, completely or not at all.
 * @returns false where it could not be stored: no store, no space, a shared device
 */
export async function keepFile(name: string, file: Blob): Promise<boolean> {
  if (isSharedDevice()) return false;
  const oldest = Date.now() - longestMs;
  const files = await folder(true);
  if (files === null) return putSmallFile(currentUserKey() ?? visitorKey, name, file, oldest);
  try {
    await sweep(files, oldest);
    const handle = await files.getFileHandle(encodeURIComponent(name), { create: true });
    await file.stream().pipeTo(await handle.createWritable());
    return true;
  } catch {
    await dropFile(name);
    return false;
  }
}

async function fileIn(
  files: FileSystemDirectoryHandle | null,
  name: string,
  size: number,
): Promise<File | null> {
  try {
    const handle = await files?.getFileHandle(encodeURIComponent(name));
    const file = await handle?.getFile();
    return file?.size === size ? file : null;
  } catch {
    return null;
  }
}

/** The folders of this visit: the signed-in buyer's, and that of visits before the login. */
const keysOfVisit = (): string[] => [...new Set([currentUserKey() ?? visitorKey, visitorKey])];

/**
 * The stored file of a name, if it has the right length. A buyer who signed in later finds the
 * files of the visit before.
 */
export async function keptFile(name: string, size: number): Promise<File | null> {
  if (isSharedDevice()) return null;
  for (const key of keysOfVisit()) {
    const found =
      (await fileIn(await folder(false, key), name, size)) ?? (await smallFile(key, name, size));
    if (found !== null) return found;
  }
  return null;
}

export async function dropFile(name: string): Promise<void> {
  if (isSharedDevice()) return;
  for (const key of keysOfVisit()) {
    const files = await folder(false, key);
    await files?.removeEntry(encodeURIComponent(name)).catch(() => undefined);
    await dropSmallFile(key, name);
  }
}

/**
 * Moves a buyer's files to the folder of another name, one by one; a file without space is dropped.
 */
export async function moveFiles(from: string, to: string): Promise<void> {
  await moveSmallFiles(from, to);
  const root = await store();
  const old = await root?.getDirectoryHandle(folderName(from)).catch(() => null);
  if (root === null || old == null) return;
  const next = await root.getDirectoryHandle(folderName(to), { create: true }).catch(() => null);
  for await (const handle of old.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    try {
      const file = await handle.getFile();
      const copy = await next?.getFileHandle(handle.name, { create: true });
      if (copy !== undefined) await file.stream().pipeTo(await copy.createWritable());
    } catch {
      await next?.removeEntry(handle.name).catch(() => undefined);
    }
    await old.removeEntry(handle.name).catch(() => undefined);
  }
  await dropFilesOf(from);
}

/** Deletes all of a buyer's files on the device. */
export async function dropFilesOf(userKey: string): Promise<void> {
  await dropSmallFilesOf(userKey);
  const root = await store();
  await root?.removeEntry(folderName(userKey), { recursive: true }).catch(() => undefined);
}
