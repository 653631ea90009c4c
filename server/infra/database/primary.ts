import type pg from "pg";
import { isDriverAway } from "./outage.ts";

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

/** A server that was skipped for its silence is tried again after this time, ms. */
const triedAgainMs = 15_000;

/** The server that last answered as required, as far as this process knows. */
export class ServerSearch {
  readonly addresses: readonly string[];
  /** The primary, or any that answers, the first before the others. */
  readonly wanted: "primary" | "any";
  #at = 0;
  #leftFirst = 0;

  constructor(addresses: readonly string[], wanted: "primary" | "any" = "primary") {
    this.addresses = addresses;
    this.wanted = wanted;
  }

  get address(): string {
    return this.addresses[this.#at] ?? "";
  }

  /**
   * Tries one server after the other, beginning with the one that answered last, until `connected`
   * has a connection. @throws the last error
   */
  async find<Connection>(connected: (address: string) => Promise<Connection>): Promise<Connection> {
    const isOver = performance.now() - this.#leftFirst > triedAgainMs;
    if (this.wanted === "any" && this.#at !== 0 && isOver) this.#at = 0;
    for (let tries = 1; ; tries += 1) {
      const tried = this.#at;
      try {
        return await connected(this.address);
      } catch (error) {
        if (!isDriverAway(error)) throw error;
        if (tried === 0) this.#leftFirst = performance.now();
        // Of several callers the first moves on to the next server for all of them.
        if (this.#at === tried) this.#at = (tried + 1) % this.addresses.length;
        if (tries >= this.addresses.length) throw error;
      }
    }
  }
}
