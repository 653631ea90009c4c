import type { Intent } from "./rows.ts";
import { userDatabase } from "./user-database.ts";

export type { Intent } from "./rows.ts";

/** Nothing older than a day is sent again without asking. */
const maxAgeMs = 24 * 3_600_000;

/**
 * Stores an intent and its key, flushed to disk, before its first send.
 * False where the device offers no database: then only this page knows the key.
 */
export async function putIntent(intent: Intent): Promise<boolean> {
  const database = userDatabase();
  if (database === null) return false;
  return database.use(false, async ({ intents }) => {
    await intents.put(intent);
    return true;
  });
}

/** Intents of this buyer whose outcome is not known yet, oldest first. */
export async function openIntents(now = Date.now()): Promise<Intent[]> {
  const rows = await userDatabase()?.use<Intent[]>([], ({ intents }) => intents.toArray());
  return (rows ?? [])
    .filter((intent) => now - intent.createdAt < maxAgeMs)
    .sort((left, right) => left.createdAt - right.createdAt);
}

/** The outcome is known: nothing is left to send. */
export async function settleIntent(id: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ intents }) => intents.delete(id));
}
