import { readRecord, removeRecord, type StorageOf, writeRecord } from "#db/records.ts";
import { isSharedDevice } from "#db/shared-mark.ts";

/** A token in local storage. `expire` in device ms, 0 = never; `scope`: its owner. */
export interface StoredToken {
  token: string;
  expire: number;
  scope: string;
}

/**
 * One token under its key of SPEC section 9. Where the device denies storage, it stays in the
 * page's memory.
 */
export class TokenStore {
  readonly #key: string;
  readonly #storage: StorageOf | undefined;
  #memory: StoredToken | null = null;

  /** `storage`: the browser's local storage by default. */
  constructor(key: string, storage?: StorageOf) {
    this.#key = key;
    this.#storage = storage;
  }

  /** The stored token; null where there is none, or it is expired or unreadable. */
  read(): StoredToken | null {
    const record = readRecord(this.#key, Date.now(), this.#storage);
    if (record === null) return this.#memory;
    const { value, expire, scope = "" } = record;
    return typeof value === "string" && value !== "" ? { token: value, expire, scope } : null;
  }

  write(stored: StoredToken): void {
    const { token, expire, scope } = stored;
    const record = { value: token, expire, scope };
    this.#memory = writeRecord(this.#key, record, this.#storage) ? null : stored;
  }

  /** Removes the token if it still is `token`: another tab may have stored a newer one. Null removes any. */
  remove(token: string | null): void {
    if (this.#memory?.token === token || token === null) this.#memory = null;
    const record = readRecord(this.#key, Date.now(), this.#storage);
    if (token === null || record === null || record.value === token) {
      removeRecord(this.#key, this.#storage);
    }
  }
}

export const accessTokens = new TokenStore("access_token");
export const userTokens = new TokenStore("user_token", () =>
  isSharedDevice() ? globalThis.sessionStorage : globalThis.localStorage,
);
