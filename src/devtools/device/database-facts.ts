/** A table: number of rows, and their length as text. */
export interface TableFacts {
  readonly name: string;
  readonly rows: number;
  readonly characters: number;
}

export interface DatabaseFacts {
  /** A buyer's own database is shown without its owner. */
  readonly name: string;
  readonly version: number;
  readonly tables: readonly TableFacts[];
}

/** The result of one request; rejects with the database's own error. */
export const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Rows may contain files, which are counted by their bytes. */
const lengthOf = (row: unknown): number =>
  JSON.stringify(row, (_, value: unknown) => (value instanceof Blob ? value.size : value))
    ?.length ?? 0;

async function tableFacts(store: IDBObjectStore): Promise<TableFacts> {
  const rows = await asked(store.getAll());
  const characters = rows.reduce((sum: number, row: unknown) => sum + lengthOf(row), 0);
  return { name: store.name, rows: rows.length, characters };
}

async function databaseFacts(name: string): Promise<DatabaseFacts> {
  const database = await asked(indexedDB.open(name));
  // A page that upgrades or deletes it must not be blocked.
  database.onversionchange = () => database.close();
  try {
    const names = [...database.objectStoreNames].sort();
    const stores = names.length === 0 ? null : database.transaction(names, "readonly");
    const tables = await Promise.all(
      names.flatMap((table) => (stores === null ? [] : [tableFacts(stores.objectStore(table))])),
    );
    return { name: name.replace(/^shop-u-.*$/, "shop-u-…"), version: database.version, tables };
  } finally {
    database.close();
  }
}

/** The databases of this device; null where the browser does not list them. */
export async function readDatabases(): Promise<DatabaseFacts[] | null> {
  if (typeof indexedDB === "undefined" || indexedDB.databases === undefined) return null;
  const found: DatabaseFacts[] = [];
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  for (const name of names.sort()) found.push(await databaseFacts(name));
  return found;
}
