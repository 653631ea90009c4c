import { whenIdle } from "#device/when-idle.ts";
import { publicDatabase } from "./public-database.ts";
import type { SeenRow } from "./rows.ts";
import { userDatabase } from "./user-database.ts";

/** A name under which the device keeps something, and, as a type alone, what that is. */
export interface ShelfKey<Value> {
  readonly name: string;
  readonly value?: Value;
}

/** A name once given out stays: devices hold rows under it. */
export const shelfKey = <Value>(name: string): ShelfKey<Value> => ({ name });

const database = () => userDatabase() ?? publicDatabase;

/**
 * Keeps what a screen saw, in the database of whoever is signed in; what anybody may see does not
 * hold up the screen that asked for it.
 */
export async function remember<Value>(
  { name: key }: ShelfKey<Value>,
  value: NoInfer<Value>,
  at = Date.now(),
): Promise<void> {
  const shelf = database();
  if (shelf === publicDatabase) await whenIdle();
  await shelf.use<unknown>(undefined, ({ lastSeen }) => lastSeen.put({ key, value, at }));
}

/** The last thing seen under a key and when (ms), or null. */
export async function lastSeen<Value>({
  name,
}: ShelfKey<Value>): Promise<{ value: Value; at: number } | null> {
  const row = await database().use<SeenRow | undefined>(undefined, (tables) =>
    tables.lastSeen.get(name),
  );
  return row === undefined ? null : { value: row.value as Value, at: row.at };
}
