import { resultOf } from "./request-result.ts";

/** A database of version 1 that is used without Dexie. */
export interface PlainDatabase {
  readonly name: string;
  readonly stores: Readonly<Record<string, IDBObjectStoreParameters>>;
}

/** Opens it; rejects where it does not exist, unless `create`. */
export async function openPlain(
  factory: IDBFactory,
  { name, stores }: PlainDatabase,
  create: boolean,
): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => {
    if (!create) return opening.transaction?.abort();
    for (const [store, parameters] of Object.entries(stores)) {
      opening.result.createObjectStore(store, parameters);
    }
  };
  const database = await resultOf(opening);
  database.onversionchange = () => database.close();
  return database;
}

/** Runs one transaction over all stores, flushed to disk, and closes the database. */
export async function runTransaction<Result>(
  database: IDBDatabase,
  mode: "readonly" | "readwrite",
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, mode, { durability: "strict" });
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction), complete]);
    return result;
  } finally {
    database.close();
  }
}
