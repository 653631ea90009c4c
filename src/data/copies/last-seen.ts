import { publicDatabase } from "#db/public-database.ts";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";
import { whenIdle } from "#platform/when-idle.ts";

/** A name under which the device keeps something, and, as a type alone, what that is. */
export interface CacheKey<Value> {
  readonly name: string;
  readonly value?: Value;
  /** Is it the same for everybody? Then it is kept for whoever uses the device. */
  readonly everybodys?: boolean;
}

/** A name once given out stays: devices hold rows under it. */
export const shelfKey = <Value>(name: string): CacheKey<Value> => ({ name });

/** What whoever uses the device reads. */
export const everybodysKey = <Value>(name: string): CacheKey<Value> => ({ name, everybodys: true });

const database = ({ everybodys = false }: CacheKey<unknown>) =>
  everybodys ? publicDatabase : (userDatabase() ?? publicDatabase);

/**
 * Keeps what a screen saw, in the database of whoever is signed in; what anybody may see does not
 * hold up the screen that asked for it.
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

/** Keeps many things that are everybody's at once. */
export const rememberAll = <Value>(
  rows: readonly { readonly key: CacheKey<Value>; readonly value: Value }[],
  at = Date.now(),
): Promise<unknown> =>
  publicDatabase.use<unknown>(undefined, ({ lastSeen }) =>
    lastSeen.bulkPut(rows.map(({ key, value }) => ({ key: key.name, value, at }))),
  );

/** The last thing seen under a key and when (ms), or null. */
export async function lastSeen<Value>(
  key: CacheKey<Value>,
): Promise<{ value: Value; at: number } | null> {
  const row = (await rowOf(database(key), key)) ?? (await keptByAnEarlierVersion(key));
  return row === undefined ? null : { value: row.value as Value, at: row.at };
}

const rowOf = (shelf: ReturnType<typeof database>, { name }: CacheKey<unknown>) =>
  shelf.use<SeenRow | undefined>(undefined, (tables) => tables.lastSeen.get(name));

/** Earlier versions kept what is everybody's with the buyer who saw it. */
async function keptByAnEarlierVersion(key: CacheKey<unknown>): Promise<SeenRow | undefined> {
  const own = key.everybodys === true ? userDatabase() : null;
  return own === null ? undefined : rowOf(own, key);
}
