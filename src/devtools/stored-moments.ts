import { asked } from "#devtools/device/database-facts.ts";
import { databases, settledWithin } from "#platform/platform.ts";
import type { Moment } from "./moments.ts";

/** Recorded moments on the device, so that a record goes on after a reload or a crash. */
const place = "shop-inspector";
const store = "moments";

/** A browser may never answer an opening. */
const answersWithinMs = 3000;

interface Row {
  readonly tab: string;
  readonly moment: Moment;
}

/** How long a moment waits to be stored with others, ms: a crash loses as much. */
const together = 300;

const waiting: Row[] = [];
let isDue = false;

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(place, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { autoIncrement: true });
  return asked(opening);
}

/** Runs one transaction; `missing` where the browser has no database, or it fails. */
async function withMoments<Result>(
  missing: Result,
  work: (moments: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const factory = databases();
  if (factory === null) return missing;
  try {
    const database = await settledWithin(open(factory), answersWithinMs, null);
    if (database === null) return missing;
    const transaction = database.transaction(store, "readwrite");
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([work(transaction.objectStore(store)), complete]);
    database.close();
    return result;
  } catch {
    return missing;
  }
}

/** All rows with their keys, oldest first. */
async function rowsOf(moments: IDBObjectStore): Promise<{ rows: Row[]; keys: IDBValidKey[] }> {
  const [rows, keys] = await Promise.all([
    asked<Row[]>(moments.getAll()),
    asked(moments.getAllKeys()),
  ]);
  return { rows, keys };
}

/** Stores what waits. */
export function storeWaiting(): Promise<void> {
  isDue = false;
  const rows = waiting.splice(0);
  if (rows.length === 0) return Promise.resolve();
  return withMoments(undefined, async (moments) => {
    await Promise.all(rows.map((row) => asked(moments.add(row))));
  });
}

/** Stores a moment of this tab, soon and with others. */
export function storeSoon(row: Row): void {
  waiting.push(row);
  if (isDue) return;
  isDue = true;
  setTimeout(() => void storeWaiting(), together);
}

/**
 * The moments of a tab's earlier pages, oldest first. Deletes those of all tabs from before
 * `oldest` (ms), and of the others all but the newest `limit`.
 */
export const storedMoments = (
  tab: string,
  { oldest, limit }: { readonly oldest: number; readonly limit: number },
): Promise<readonly Moment[]> =>
  withMoments([], async (moments) => {
    const { rows, keys } = await rowsOf(moments);
    const stays = (row: Row, index: number) =>
      row.moment.at >= oldest && index >= rows.length - limit;
    const gone = keys.filter((_, index) => !(rows[index] && stays(rows[index], index)));
    await Promise.all(gone.map((key) => asked(moments.delete(key))));
    return rows.filter(stays).flatMap((row) => (row.tab === tab ? [row.moment] : []));
  });

/** Deletes the moments of a tab. */
export const deleteMoments = (tab: string): Promise<void> => {
  waiting.length = 0;
  return withMoments(undefined, async (moments) => {
    const { rows, keys } = await rowsOf(moments);
    const own = keys.filter((_, index) => rows[index]?.tab === tab);
    await Promise.all(own.map((key) => asked(moments.delete(key))));
  });
};
