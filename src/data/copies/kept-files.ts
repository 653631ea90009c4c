import { isSharedDevice } from "#db/shared-mark.ts";
import { currentUserKey } from "#db/user-database.ts";
import { storageFolder } from "#platform/platform-stores.ts";

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

/** May the signed-in buyer's files be stored here? There may still be no space. */
export const mayKeepFiles = (): boolean =>
  hasStore() && currentUserKey() !== null && !isSharedDevice();

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
async function sweep(files: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const handle of files.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (now - lastModified > longestMs) await files.removeEntry(handle.name);
  }
}

/**
 * Copies a file into the store, from where a later visit can send it, completely or not at all.
 * @returns false where it could not be stored: no store, no space, a shared device
 */
export async function keepFile(name: string, file: Blob): Promise<boolean> {
  const files = await folder(true);
  if (files === null) return false;
  try {
    await sweep(files, Date.now());
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

/**
 * The stored file of a name, if it has the right length; its bytes are read on demand. A buyer who
 * signed in later finds the files of the visit before.
 */
export const keptFile = async (name: string, size: number): Promise<File | null> =>
  (await fileIn(await folder(false), name, size)) ??
  (await fileIn(await folder(false, visitorKey), name, size));

export async function dropFile(name: string): Promise<void> {
  for (const files of [await folder(false), await folder(false, visitorKey)]) {
    await files?.removeEntry(encodeURIComponent(name)).catch(() => undefined);
  }
}

/**
 * Moves a buyer's files to the folder of another name, one by one; a file without space is dropped.
 */
export async function moveFiles(from: string, to: string): Promise<void> {
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
  const root = await store();
  await root?.removeEntry(folderName(userKey), { recursive: true }).catch(() => undefined);
}
