/** A local-storage record: `expire` in ms since 1970, 0 = never (SPEC section 3). */
export interface StoredRecord {
  value: unknown;
  expire: number;
  /** The owner of the value, where that matters. */
  scope?: string;
}

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;
/** A storage, looked up at each use, because the device may deny it. */
export type StorageOf = () => Shelf | null | undefined;

/** Private windows and policies may deny storage: then every operation does nothing. */
function storage(kind: "local" | "session"): Storage | null {
  try {
    return (kind === "local" ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

/** Does the browser store records, and so a login, beyond this page? */
export const keepsRecords = (): boolean => storage("local") !== null;

function attempt<Result>(fallback: Result, work: () => Result): Result {
  try {
    return work();
  } catch {
    return fallback;
  }
}

function asRecord(text: string, now: number): StoredRecord | null {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null) return null;
  if (!("value" in parsed) || !("expire" in parsed)) return null;
  const { value, expire } = parsed;
  if (typeof expire !== "number" || !Number.isFinite(expire)) return null;
  if (expire !== 0 && expire <= now) return null;
  return "scope" in parsed && typeof parsed.scope === "string"
    ? { value, expire, scope: parsed.scope }
    : { value, expire };
}

const local = () => storage("local");

/** The record, or null where it is missing, expired or unparseable. Never throws. */
export function readRecord(
  key: string,
  now = Date.now(),
  from: StorageOf = local,
): StoredRecord | null {
  return attempt(null, () => {
    const text = from()?.getItem(key) ?? null;
    return text === null ? null : asRecord(text, now);
  });
}

/** False where the device refused to store it. */
export function writeRecord(key: string, record: StoredRecord, to: StorageOf = local): boolean {
  return attempt(false, () => {
    const storing = to();
    storing?.setItem(key, JSON.stringify(record));
    return storing != null;
  });
}

export function removeRecord(key: string, from: StorageOf = local): void {
  attempt(undefined, () => from()?.removeItem(key));
}

export function clearRecords(): void {
  attempt(undefined, () => local()?.clear());
}

/** Replaces the tab's storage where the browser denies it. */
const pageMemory = new Map<string, string>();

/** Session values are plain text and carry no expiry. */
export function readSession(key: string): string | null {
  const session = storage("session");
  if (session === null) return pageMemory.get(key) ?? null;
  return attempt(null, () => session.getItem(key));
}

export function writeSession(key: string, value: string): boolean {
  const session = storage("session");
  if (session === null) return pageMemory.set(key, value).has(key);
  return attempt(false, () => {
    session.setItem(key, value);
    return true;
  });
}

export function removeSession(key: string): void {
  pageMemory.delete(key);
  attempt(undefined, () => storage("session")?.removeItem(key));
}

export function clearSession(): void {
  pageMemory.clear();
  attempt(undefined, () => storage("session")?.clear());
}
