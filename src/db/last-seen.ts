import { publicDatabase } from "./public-database.ts";
import type { Seen } from "./rows.ts";
import { userDatabase } from "./user-database.ts";

const database = () => userDatabase() ?? publicDatabase;

/** Keeps what a screen saw, in the database of whoever is signed in. */
export async function remember(key: string, value: unknown, at = Date.now()): Promise<void> {
  await database().use<unknown>(undefined, ({ lastSeen }) => lastSeen.put({ key, value, at }));
}

/**
 * The last thing seen under `key` and when (ms), or null. The caller names the
 * type that the same key was remembered with.
 */
export async function lastSeen<Value>(key: string): Promise<{ value: Value; at: number } | null> {
  const row = await database().use<Seen | undefined>(undefined, (tables) =>
    tables.lastSeen.get(key),
  );
  return row === undefined ? null : { value: row.value as Value, at: row.at };
}
