import type pg from "pg";
import { isDriverAway } from "./outage.ts";

/**
 * One address for each host of PostgreSQL's own form for several,
 * `postgres://shop@one:5432,two:5432/shop`; of one host that address alone.
 */
export function addressesOf(url: string): readonly string[] {
  const parts = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url);
  if (parts === null) return [url];
  const [, front = "", hosts = "", rest = ""] = parts;
  return hosts.split(",").map((host) => front + host + rest);
}

/** The server answers and takes no writes: it is a standby, or not promoted yet. */
class NoPrimary extends Error {
  /** PostgreSQL's own code for a write to a standby. */
  readonly code = "25006";
  constructor() {
    super("the server is a standby");
    this.name = "NoPrimary";
  }
}

/** @throws NoPrimary where the connected server takes no writes */
export async function assertPrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    "select pg_is_in_recovery() as standby",
  );
  if (rows[0]?.standby !== false) throw new NoPrimary();
}

/** Which of several servers takes the writes, as far as this process has seen. */
export class PrimarySearch {
  readonly addresses: readonly string[];
  #at = 0;

  constructor(url: string) {
    this.addresses = addressesOf(url);
  }

  get isSearched(): boolean {
    return this.addresses.length > 1;
  }

  get address(): string {
    return this.addresses[this.#at] ?? "";
  }

  /**
   * Tries one server after the other, beginning with the one that took writes last, until
   * `connected` has a connection. @throws what the last one said
   */
  async find<Connection>(connected: (address: string) => Promise<Connection>): Promise<Connection> {
    for (let tries = 1; ; tries += 1) {
      const tried = this.#at;
      try {
        return await connected(this.address);
      } catch (error) {
        if (!isDriverAway(error)) throw error;
        // Of several callers at once the first goes on to the next server for all of them.
        if (this.#at === tried) this.#at = (tried + 1) % this.addresses.length;
        if (tries >= this.addresses.length) throw error;
      }
    }
  }
}
