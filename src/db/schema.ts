/**
 * The number of what this code writes on the device: raised with every change of a store or of a
 * row's form. Dexie tolerates newer databases and bumps versions by itself, so the number stands
 * in a row of ours. Databases without one are of version 1, published at eb05c84.
 */
export const deviceSchema = 4;

/**
 * Stands in a database whose data has another name from now on: for every version of the page it
 * is a newer one's, so that nothing is written there any more.
 */
export const sealedSchema = 1_000_000;

/** `schema`: what wrote the database; `moved`: the `move` of an earlier one whose rows stand here. */
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
 * The number that a database of this device was written with; null where there is none. Looks
 * without Dexie and without an upgrade: nothing is written, and no database is left behind.
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
