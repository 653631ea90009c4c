import { answerWithinMs, databaseHasAnswered, noteDatabaseAnswer } from "#db/answer-time.ts";
import { mark } from "#db/mark.ts";
import { resultOf } from "#db/request-result.ts";
import { databases } from "#platform/platform.ts";

/**
 * Markers of sessions that this device has left. Local storage may restore a removed token after a
 * crash; a marker overrides it. Plain IndexedDB, because the start must not wait for Dexie.
 */
interface LogoutMarker {
  mark: string;
  at: number;
  /** Held only until the server has revoked the session. */
  token: string | null;
}

const name = "shop-tombstones";
const store = "markers";
const keepMs = 45 * 24 * 3_600_000;

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "mark" });
  return resultOf(request);
}

/**
 * Runs one transaction, flushed to disk; `missing` where the device has no database, `late` where
 * it has one that does not answer.
 */
async function withStore<Result>(
  mode: IDBTransactionMode,
  { missing, late = missing }: { readonly missing: Result; readonly late?: Result },
  work: (markers: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  if (databases() === null) return missing;
  const inTime = new Promise<Result>((resolve) => {
    setTimeout(resolve, answerWithinMs(), late);
  });
  const answer = async () => {
    const database = await open();
    try {
      const transaction = database.transaction(store, mode, { durability: "strict" });
      const complete = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      const result = await work(transaction.objectStore(store));
      await complete;
      noteDatabaseAnswer();
      return result;
    } finally {
      database.close();
    }
  };
  return Promise.race([answer().catch(() => missing), inTime]);
}

const rowsOf = (markers: IDBObjectStore): Promise<LogoutMarker[]> => resultOf(markers.getAll());

/** Marks a session as left on this device; the server is to be informed. */
export async function markLoggedOut(token: string, at = Date.now()): Promise<void> {
  await withStore("readwrite", { missing: undefined }, async (markers) => {
    const row: LogoutMarker = { mark: mark(token), at, token };
    await resultOf(markers.put(row));
    for (const old of await rowsOf(markers)) {
      if (at - old.at > keepMs) await resultOf(markers.delete(old.mark));
    }
  });
}

/**
 * True also where the device has markers and cannot read them now: a needless login costs less than
 * a restored session. Where no database ever answered, no marker was ever stored.
 */
export async function isLoggedOut(token: string): Promise<boolean> {
  const key = mark(token);
  return withStore("readonly", { missing: false, late: databaseHasAnswered() }, async (markers) => {
    return (await resultOf(markers.getKey(key))) !== undefined;
  });
}

/** Sessions that the server has not revoked yet. */
export async function unrevoked(): Promise<string[]> {
  const rows = await withStore("readonly", { missing: [] }, rowsOf);
  return rows.flatMap((row) => (row.token === null ? [] : [row.token]));
}

/** Has the server revoked it, as some page of this device learnt? */
export async function isRevoked(token: string): Promise<boolean> {
  const key = mark(token);
  return withStore("readonly", { missing: false }, async (markers) => {
    const row: LogoutMarker | undefined = await resultOf(markers.get(key));
    return row !== undefined && row.token === null;
  });
}

/** The server has revoked the session: the mark stays, the token goes. */
export async function noteRevoked(token: string, at = Date.now()): Promise<void> {
  await withStore("readwrite", { missing: undefined }, async (markers) => {
    const row: LogoutMarker = { mark: mark(token), at, token: null };
    await resultOf(markers.put(row));
  });
}
