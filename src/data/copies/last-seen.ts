import { publicDatabase } from "#db/public-database.ts";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";
import { whenIdle } from "#platform/when-idle.ts";

/** A cache key and, as a type alone, the type of its value. */
export interface CacheKey<Value> {
  readonly name: string;
  readonly value?: Value;
  /** Is the value public? Then it is stored for every user of the device. */
  readonly everybodys?: boolean;
}

/** A published name stays: devices hold rows under it. */
export const shelfKey = <Value>(name: string): CacheKey<Value> => ({ name });

/** Public values of the device. */
export const everybodysKey = <Value>(name: string): CacheKey<Value> => ({ name, everybodys: true });

const database = ({ everybodys = false }: CacheKey<unknown>) =>
  everybodys ? publicDatabase : (userDatabase() ?? publicDatabase);

/**
 * Stores a loaded value in the signed-in buyer's database; storing a public value does not delay
 * the screen.
 */
export async function remember<Value>(
  key: CacheKey<Value>,
  value: NoInfer<Value>,
  at = Date.now(),
): Promise<void> {
  const row: SeenRow = { key: key.name, value, at };
  const shelf = database(key);
  if (shelf === publicDatabase) await whenIdle();
  await shelf.use<unknown>(undefined, ({ lastSeen }) => lastSeen.put(row));
}

/** Stores many public values at once. */
export const rememberAll = <Value>(
  rows: readonly { readonly key: CacheKey<Value>; readonly value: Value }[],
  at = Date.now(),
): Promise<unknown> =>
  publicDatabase.use<unknown>(undefined, ({ lastSeen }) =>
    lastSeen.bulkPut(rows.map(({ key, value }) => ({ key: key.name, value, at }))),
  );

/** The last value of a key and its time (ms), or null. */
export async function lastSeen<Value>(
  key: CacheKey<Value>,
): Promise<{ value: Value; at: number } | null> {
  const row = (await rowOf(database(key), key)) ?? (await keptByAnEarlierVersion(key));
  return row === undefined ? null : { value: row.value as Value, at: row.at };
}

/** Removes what is kept under a key. */
export const forget = (key: CacheKey<unknown>): Promise<unknown> =>
  database(key).use<unknown>(undefined, ({ lastSeen }) => lastSeen.delete(key.name));

const rowOf = (shelf: ReturnType<typeof database>, { name }: CacheKey<unknown>) =>
  shelf.use<SeenRow | undefined>(undefined, (tables) => tables.lastSeen.get(name));

/** Earlier versions stored public values with the buyer who loaded them. */
async function keptByAnEarlierVersion(key: CacheKey<unknown>): Promise<SeenRow | undefined> {
  const own = key.everybodys === true ? userDatabase() : null;
  return own === null ? undefined : rowOf(own, key);
}
