import type { StoredDatabase } from "#tests/upgrade/stored.ts";

/** The device's databases through IndexedDB itself, as any other page of this origin has them. */

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Puts a stored database on this device. */
export async function place(stored: StoredDatabase): Promise<void> {
  const request = indexedDB.open(stored.name, stored.version);
  request.onupgradeneeded = () => {
    for (const { name, keyPath, indexes, rows } of stored.stores) {
      const store = request.result.createObjectStore(name, { keyPath });
      for (const index of indexes) store.createIndex(index.name, index.keyPath);
      for (const row of rows) store.put(row);
    }
  };
  (await settled(request)).close();
}

/** Opens without a word to who asks for a newer version: a page that never lets go. */
export const hold = (name: string): Promise<IDBDatabase> => settled(indexedDB.open(name));

/** Everything that a database holds, by store. */
export async function contentOf(name: string): Promise<Record<string, unknown[]>> {
  const database = await hold(name);
  const content: Record<string, unknown[]> = {};
  for (const store of database.objectStoreNames) {
    content[store] = await settled(database.transaction(store).objectStore(store).getAll());
  }
  database.close();
  return content;
}

/** What a page of a later version does: raises the version and writes its number. */
export async function upgradeTo(name: string, version: number, schema: number): Promise<void> {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    const { result, transaction } = request;
    if (!result.objectStoreNames.contains("meta")) {
      result.createObjectStore("meta", { keyPath: "key" });
    }
    transaction?.objectStore("meta").put({ key: "schema", schema });
  };
  (await settled(request)).close();
}
