import { drizzle } from "drizzle-orm/node-postgres";
import { addressesOf } from "#server/config/database-addresses.ts";
import type { Database } from "./database.ts";
import { openPool } from "./postgres.ts";
import { ServerSearch } from "./primary.ts";
import { statementNotes } from "./statement-count.ts";

export interface Replica {
  readonly db: Database;
  close(): Promise<void>;
}

/**
 * Read replicas for public data that may be a moment old; while none answers, the servers of
 * `primary` do.
 */
export function openReplica(url: string, primary: string): Replica {
  const search = new ServerSearch([...addressesOf(url), ...addressesOf(primary)], "any");
  const pool = openPool({ search, size: 5, waited: () => undefined });
  return { db: drizzle(pool, { logger: statementNotes }), close: () => pool.end() };
}
