import { answerWithinMs } from "#db/answer-time.ts";
import { openPlain, type PlainDatabase, runTransaction } from "#db/plain-database.ts";
import { resultOf } from "#db/request-result.ts";
import { databases, settledWithin } from "#platform/platform.ts";

/**
 * Files in IndexedDB, for browsers without a writable file store. Keys are `[userKey, name]`.
 * Bytes are ArrayBuffers, because some private windows store no Blob.
 */
const filesDatabase: PlainDatabase = { name: "shop-files", stores: { bytes: {}, sizes: {} } };

/** Bytes of one file at most; a larger one would be read into memory as a whole. */
const mostBytesOfOne = 20 * 1024 * 1024;
/** Bytes of all files of the device at most. */
const mostBytesOfAll = 6 * mostBytesOfOne;

interface SizeRow {
  readonly size: number;
  /** When it was stored, in ms. */
  readonly at: number;
}

interface Stores {
  readonly bytes: IDBObjectStore;
  readonly sizes: IDBObjectStore;
}

/** Runs one transaction; `missing` where there is no database, or it fails or does not open. */
async function withStores<Result>(
  missing: Result,
  { mode, create }: { readonly mode: "readonly" | "readwrite"; readonly create: boolean },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const factory = databases();
  if (factory === null) return missing;
  try {
    const opening = openPlain(factory, filesDatabase, create);
    const database = await settledWithin(opening, answerWithinMs(), null);
    if (database === null) return missing;
    return await runTransaction(database, mode, (transaction) =>
      work({ bytes: transaction.objectStore("bytes"), sizes: transaction.objectStore("sizes") }),
    );
  } catch {
    return missing;
  }
}

const existing = { mode: "readwrite", create: false } as const;

const keyOf = (userKey: string, name: string): string[] => [userKey, name];
/** All keys of one buyer: an array sorts after every text. */
const keysOf = (userKey: string): IDBKeyRange => IDBKeyRange.bound([userKey], [userKey, []]);

const removeAt = async ({ bytes, sizes }: Stores, key: IDBValidKey | IDBKeyRange) => {
  await resultOf(bytes.delete(key));
  await resultOf(sizes.delete(key));
};

/** Deletes what was stored before `oldest`. @returns the bytes of the other files but `own` */
async function usedBytes(stores: Stores, own: IDBValidKey, oldest: number): Promise<number> {
  let used = 0;
  for (const key of await resultOf(stores.sizes.getAllKeys())) {
    const row: SizeRow = await resultOf(stores.sizes.get(key));
    if (row.at < oldest) await removeAt(stores, key);
    else if (indexedDB.cmp(key, own) !== 0) used += row.size;
  }
  return used;
}

/** Stores a file, within the limits. @returns false where it could not be stored */
export async function putSmallFile(
  userKey: string,
  name: string,
  file: Blob,
  oldest: number,
): Promise<boolean> {
  if (file.size > mostBytesOfOne) return false;
  const content = await file.arrayBuffer().catch(() => null);
  if (content === null) return false;
  const row: SizeRow = { size: file.size, at: Date.now() };
  return withStores(false, { mode: "readwrite", create: true }, async (stores) => {
    const key = keyOf(userKey, name);
    if ((await usedBytes(stores, key, oldest)) + file.size > mostBytesOfAll) return false;
    await resultOf(stores.bytes.put(content, key));
    await resultOf(stores.sizes.put(row, key));
    return true;
  });
}

/** The stored file of a name, if it has the right length. */
export const smallFile = (userKey: string, name: string, size: number): Promise<File | null> =>
  withStores<File | null>(null, { mode: "readonly", create: false }, async ({ bytes }) => {
    const content: unknown = await resultOf(bytes.get(keyOf(userKey, name)));
    return content instanceof ArrayBuffer && content.byteLength === size
      ? new File([content], name)
      : null;
  });

export const dropSmallFile = (userKey: string, name: string): Promise<void> =>
  withStores<void>(undefined, existing, (stores) => removeAt(stores, keyOf(userKey, name)));

export const dropSmallFilesOf = (userKey: string): Promise<void> =>
  withStores<void>(undefined, existing, (stores) => removeAt(stores, keysOf(userKey)));

/** Gives a buyer's files another key. */
export const moveSmallFiles = (from: string, to: string): Promise<void> =>
  withStores<void>(undefined, existing, async (stores) => {
    for (const store of [stores.bytes, stores.sizes]) {
      for (const key of await resultOf(store.getAllKeys(keysOf(from)))) {
        const value: unknown = await resultOf(store.get(key));
        const [, name] = Array.isArray(key) ? key : [];
        if (typeof name === "string") await resultOf(store.put(value, keyOf(to, name)));
      }
      await resultOf(store.delete(keysOf(from)));
    }
  });
