/** A local-storage record: `expire` in ms since 1970, 0 = never (SPEC section 3). */
export interface StoredRecord {
  value: unknown;
  expire: number;
  /** Whom or what the value belongs to, where that matters. */
  scope?: string;
}

/** Private windows and policies may deny storage: then every operation is a no-op. */
function storage(kind: "local" | "session"): Storage | null {
  try {
    return kind === "local" ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

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

/** The record, or null where it is missing, expired or unparseable. Never throws. */
export function readRecord(key: string, now = Date.now()): StoredRecord | null {
  return attempt(null, () => {
    const text = storage("local")?.getItem(key) ?? null;
    return text === null ? null : asRecord(text, now);
  });
}

/** False where the device refused to store it. */
export function writeRecord(key: string, record: StoredRecord): boolean {
  return attempt(false, () => {
    const local = storage("local");
    local?.setItem(key, JSON.stringify(record));
    return local != null;
  });
}

export function removeRecord(key: string): void {
  attempt(undefined, () => storage("local")?.removeItem(key));
}

export function clearRecords(): void {
  attempt(undefined, () => storage("local")?.clear());
}

/** Session values are plain text and carry no expiry. */
export function readSession(key: string): string | null {
  return attempt(null, () => storage("session")?.getItem(key) ?? null);
}

export function writeSession(key: string, value: string): boolean {
  return attempt(false, () => {
    const session = storage("session");
    session?.setItem(key, value);
    return session != null;
  });
}

export function removeSession(key: string): void {
  attempt(undefined, () => storage("session")?.removeItem(key));
}

export function clearSession(): void {
  attempt(undefined, () => storage("session")?.clear());
}
