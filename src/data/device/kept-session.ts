import { answerWithinMs } from "#db/answer-time.ts";
import { openPlain, type PlainDatabase, runTransaction } from "#db/plain-database.ts";
import { resultOf } from "#db/request-result.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { databases, settledWithin } from "#platform/platform.ts";
import type { StoredToken } from "./token-store.ts";

/**
 * A second copy of the login. Local storage reaches the disk seconds after a write, so a killed
 * browser may lose it. Plain IndexedDB, because the start must not wait for Dexie.
 */
const store = "session";
const loginDatabase: PlainDatabase = { name: "shop-session", stores: { [store]: {} } };
const key = "user_token";

/**
 * Runs one transaction, flushed to disk; `missing` where the device has no database, or a slow one.
 */
async function withStore<Result>(
  missing: Result,
  work: (sessions: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const factory = databases();
  if (factory === null) return missing;
  const answer = async () =>
    runTransaction(await openPlain(factory, loginDatabase, true), "readwrite", (transaction) =>
      work(transaction.objectStore(store)),
    );
  return settledWithin(
    answer().catch(() => missing),
    answerWithinMs(),
    missing,
  );
}

function asToken(value: unknown): StoredToken | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("token" in value && "expire" in value && "scope" in value)) return null;
  const { token, expire, scope } = value;
  return typeof token === "string" && typeof expire === "number" && typeof scope === "string"
    ? { token, expire, scope }
    : null;
}

/** Stores a login before the page shows it; on a shared device it exists in its tab only. */
export async function keepSession(session: StoredToken): Promise<void> {
  if (isSharedDevice()) return;
  await withStore<unknown>(undefined, (sessions) => resultOf(sessions.put(session, key)));
}

/** The last login of this device that neither a logout nor the server (20402) has ended. */
export const keptSession = (): Promise<StoredToken | null> =>
  withStore<StoredToken | null>(null, async (sessions) =>
    asToken(await resultOf(sessions.get(key))),
  );

/** Removes that login if it still is `token`: another tab may have stored a newer one. */
export async function dropKeptSession(token: string): Promise<void> {
  await withStore<unknown>(undefined, async (sessions) => {
    const held = asToken(await resultOf(sessions.get(key)));
    return held?.token === token ? resultOf(sessions.delete(key)) : undefined;
  });
}

/** Has the session expired by the device's clock? `expire` 0: it never does. */
export const isRunOut = ({ expire }: StoredToken, now = Date.now()): boolean =>
  expire !== 0 && expire <= now;
