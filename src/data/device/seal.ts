import { resultOf } from "#db/request-result.ts";
import { sealedSchema } from "#db/schema.ts";

/** Closes a database of an earlier name for good: no version of the page writes there. */
export interface Sealed {
  /** Random; the database that copied the rows stores it. */
  readonly move: string;
  /** The new name of the data. */
  readonly to: string;
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

/** A page with the database open is asked to close it, and gets this much time. */
const waitMs = 2000;

/** Opens an existing database; null where there is none, and creates none. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** Does the device have a database of that name? */
export async function databaseExists(name: string): Promise<boolean> {
  const database = await openExisting(name);
  database?.close();
  return database !== null;
}

/** Raises the version, for which every other page must close it; null where one does not. */
function openAlone(name: string, version: number, write: (meta: IDBObjectStore) => void) {
  return new Promise<IDBDatabase | null>((resolve) => {
    const request = indexedDB.open(name, version);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, waitMs);
    request.onupgradeneeded = () => {
      const { result, transaction } = request;
      if (isLate || transaction === null) {
        transaction?.abort();
        return;
      }
      const has = result.objectStoreNames.contains("meta");
      write(
        has
          ? transaction.objectStore("meta")
          : result.createObjectStore("meta", { keyPath: "key" }),
      );
    };
    request.onerror = (event) => {
      event.preventDefault();
      clearTimeout(timer);
      resolve(null);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (isLate) request.result.close();
      else resolve(request.result);
    };
  });
}

interface Seal {
  readonly move: string;
  readonly to: string;
}

const sealOf = (row: unknown): Seal | null =>
  typeof row === "object" &&
  row !== null &&
  "schema" in row &&
  row.schema === sealedSchema &&
  "move" in row &&
  typeof row.move === "string" &&
  "to" in row &&
  typeof row.to === "string"
    ? { move: row.move, to: row.to }
    : null;

async function rowsIn(database: IDBDatabase): Promise<Record<string, unknown[]>> {
  const names = [...database.objectStoreNames];
  const reading = database.transaction(names, "readonly");
  const tables = await Promise.all(
    names.map(async (name) => [name, await resultOf(reading.objectStore(name).getAll())] as const),
  );
  return Object.fromEntries(tables);
}

async function sealIn(database: IDBDatabase): Promise<Seal | null> {
  if (!database.objectStoreNames.contains("meta")) return null;
  return sealOf(await resultOf(database.transaction("meta").objectStore("meta").get("schema")));
}

/** The new name of a sealed database's data; null where it is not sealed, or missing. */
export async function sealedFor(name: string): Promise<string | null> {
  const database = await openExisting(name);
  const seal = database === null ? null : await sealIn(database);
  database?.close();
  return seal?.to ?? null;
}

/**
 * Seals a database for its new name and reads it. An earlier seal stays.
 * @returns `absent` where there is none, `held` where another page keeps it open
 */
export async function sealed(name: string, next: Seal): Promise<Sealed | "absent" | "held"> {
  const opened = await openExisting(name);
  if (opened === null) return "absent";
  const before = await sealIn(opened);
  const { version } = opened;
  opened.close();
  const database =
    before === null
      ? await openAlone(name, version + 1, (meta) =>
          meta.put({ key: "schema", schema: sealedSchema, ...next }),
        )
      : await openExisting(name);
  if (database === null) return "held";
  try {
    return { ...(before ?? next), rows: await rowsIn(database) };
  } finally {
    database.close();
  }
}

/**
 * Deletes a database; also settles where another page holds it: then it is deleted when that closes
 * it.
 */
export function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
