import { isSharedDevice } from "#db/shared-mark.ts";
import { currentUserKey } from "#db/user-database.ts";
import { storageFolder } from "#platform/platform-stores.ts";

/** What nobody came back for in so long goes. */
const longestMs = 14 * 24 * 3_600_000;

const folderName = (userKey: string): string => `files-${userKey}`;

const hasStore = (): boolean =>
  typeof FileSystemFileHandle !== "undefined" && "createWritable" in FileSystemFileHandle.prototype;

/** The origin's file store; null where the browser has none, or writes to it by another way. */
const store = async (): Promise<FileSystemDirectoryHandle | null> =>
  hasStore() ? ((await (await storageFolder())?.getDirectory()) ?? null) : null;

/** May a file of whoever is signed in be kept here? There may be no room for it all the same. */
export const mayKeepFiles = (): boolean =>
  hasStore() && currentUserKey() !== null && !isSharedDevice();

/** The signed-in buyer's folder; null on a shared device, and where none stands unless `create`. */
async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  const userKey = currentUserKey();
  if (userKey === null || !mayKeepFiles()) return null;
  const root = await store();
  return root?.getDirectoryHandle(folderName(userKey), { create }).catch(() => null) ?? null;
}

/** Files of which nobody has heard for a fortnight. */
async function sweep(files: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const handle of files.values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (now - lastModified > longestMs) await files.removeEntry(handle.name);
  }
}

/**
 * Copies a file into the store, from where another visit goes on sending it. It stands whole or
 * not at all.
 * @returns false where it could not be kept: no store, no room, a shared device
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

/** The file that was kept under a name, if it is as long as it should be; its bytes are read when asked for. */
export async function keptFile(name: string, size: number): Promise<File | null> {
  try {
    const files = await folder(false);
    const handle = await files?.getFileHandle(encodeURIComponent(name));
    const file = await handle?.getFile();
    return file?.size === size ? file : null;
  } catch {
    return null;
  }
}

export async function dropFile(name: string): Promise<void> {
  const files = await folder(false);
  await files?.removeEntry(encodeURIComponent(name)).catch(() => undefined);
}

/**
 * Gives a buyer's files to the folder of another name, one by one; a file for which there is no
 * room is given up, as one that could not be kept.
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

/** All that the device holds of a buyer's files goes. */
export async function dropFilesOf(userKey: string): Promise<void> {
  const root = await store();
  await root?.removeEntry(folderName(userKey), { recursive: true }).catch(() => undefined);
}
