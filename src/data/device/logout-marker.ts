import { answerWithinMs, databaseHasAnswered, noteDatabaseAnswer } from "#db/answer-time.ts";
import { mark } from "#db/mark.ts";
import { openPlain, type PlainDatabase, runTransaction } from "#db/plain-database.ts";
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

const store = "markers";
const markersDatabase: PlainDatabase = {
  name: "shop-tombstones",
  stores: { [store]: { keyPath: "mark" } },
};
const keepMs = 45 * 24 * 3_600_000;

const retryMs = 500;

/**
 * Runs one transaction, flushed to disk; `missing` where the device has no database, `late` where
 * it has one that does not answer. A database that has answered before and fails now is retried:
 * after a kill the browser repairs it first.
 */
async function withStore<Result>(
  mode: "readonly" | "readwrite",
  { missing, late = missing }: { readonly missing: Result; readonly late?: Result },
  work: (markers: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const factory = databases();
  if (factory === null) return missing;
  let isLate = false;
  const inTime = new Promise<Result>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve(late);
    }, answerWithinMs());
  });
  const answer = async (): Promise<Result> => {
    const database = await openPlain(factory, markersDatabase, true);
    const result = await runTransaction(database, mode, (transaction) =>
      work(transaction.objectStore(store)),
    );
    noteDatabaseAnswer();
    return result;
  };
  const answerOrRetry = async (): Promise<Result> => {
    try {
      return await answer();
    } catch {
      if (!databaseHasAnswered()) return missing;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return isLate ? late : answerOrRetry();
    }
  };
  return Promise.race([answerOrRetry(), inTime]);
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
