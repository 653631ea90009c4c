import { readRecord, removeRecord, writeRecord } from "./records.ts";

/** A token in local storage. `expire` in device ms, 0 = never; `scope`: whose it is. */
export interface StoredToken {
  token: string;
  expire: number;
  scope: string;
}

/**
 * One token under its key of SPEC section 9. Where the device denies storage,
 * the page's memory stands in for it.
 */
export class TokenStore {
  readonly #key: string;
  #memory: StoredToken | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  /** What is stored; null where nothing is, or where it expired or is not readable. */
  read(): StoredToken | null {
    const record = readRecord(this.#key);
    if (record === null) return this.#memory;
    const { value, expire, scope = "" } = record;
    return typeof value === "string" && value !== "" ? { token: value, expire, scope } : null;
  }

  write(stored: StoredToken): void {
    const { token, expire, scope } = stored;
    this.#memory = writeRecord(this.#key, { value: token, expire, scope }) ? null : stored;
  }

  /** Removes the token if it still is `token`: another tab may have stored a newer one. Null removes any. */
  remove(token: string | null): void {
    if (this.#memory?.token === token || token === null) this.#memory = null;
    const record = readRecord(this.#key);
    if (token === null || record === null || record.value === token) removeRecord(this.#key);
  }
}

export const accessTokens = new TokenStore("access_token");
export const userTokens = new TokenStore("user_token");
