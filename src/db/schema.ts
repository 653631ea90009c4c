/**
 * The schema version of this code: raised with every change of a store or of a row's form. Dexie
 * accepts newer databases and changes versions itself, so the number is in a row of ours. Databases
 * without one are of version 1, published at eb05c84.
 */
export const deviceSchema = 4;

/**
 * The version of a database whose data were moved to another name: newer than every page version,
 * so that nothing is written there any more.
 */
export const sealedSchema = 1_000_000;

/**
 * `schema`: the version that wrote the database; `moved`: the `move` of an earlier database whose
 * rows were copied here.
 */
export interface MetaRow {
  key: "schema" | "moved";
  schema?: number;
  move?: string;
}

const numberOf = (row: unknown): number | null =>
  typeof row === "object" && row !== null && "schema" in row && typeof row.schema === "number"
    ? row.schema
    : null;

/**
 * The schema version of a database of this device; null where there is none. Reads without Dexie
 * and without an upgrade: nothing is written, and no database is created.
 */
export function storedSchema(name: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = (event) => {
      event.preventDefault();
      resolve(null);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      const answer = (found: number | null) => {
        database.close();
        resolve(found);
      };
      if (!database.objectStoreNames.contains("meta")) return answer(null);
      const row = database.transaction("meta").objectStore("meta").get("schema");
      row.onsuccess = () => answer(numberOf(row.result));
      row.onerror = () => {
        database.close();
        reject(row.error);
      };
    };
  });
}
