import type { Intent } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

export type { Intent, PayingTap, PlacingTap } from "#db/rows.ts";

/**
 * Stores an intent and its key, flushed to disk, before its first send. False where the device has
 * no database: then only this page knows the key.
 */
export async function putIntent(intent: Intent): Promise<boolean> {
  const database = userDatabase();
  if (database === null) return false;
  return database.use(false, async ({ intents }) => {
    await intents.put(intent);
    return true;
  });
}

/** The intent, or null where its outcome is known by now. */
export async function findIntent(id: string): Promise<Intent | null> {
  const row = await userDatabase()?.use<Intent | undefined>(undefined, ({ intents }) =>
    intents.get(id),
  );
  return row ?? null;
}

/** Unsettled intents of this buyer, oldest first, however old they are. */
export async function openIntents(): Promise<Intent[]> {
  const rows = await userDatabase()?.use<Intent[]>([], ({ intents }) => intents.toArray());
  return (rows ?? []).sort((left, right) => left.createdAt - right.createdAt);
}

/** The buyer knows the outcome: removes the intent. */
export async function settleIntent(id: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ intents }) => intents.delete(id));
}
