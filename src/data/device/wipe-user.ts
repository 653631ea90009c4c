import { uploadPrefix } from "#data/copies/uploads.ts";
import { applyDraftPrefix } from "#data/outbox/waiting.ts";
import { currentUserKey, databaseOf, followUser, nameOf } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";

const prefixes = [uploadPrefix, applyDraftPrefix];

/** Does a row that a screen saw hold something that waits for the shop? */
const isWaiting = (key: string): boolean => prefixes.some((prefix) => key.startsWith(prefix));

/**
 * Wipes what the device holds for a buyer; with `keepDrafts` all but the drafts, with
 * `keepWaiting` all but these and what the shop does not have yet.
 */
export async function wipeUser(
  userKey: string,
  keepDrafts: boolean,
  keepWaiting = false,
): Promise<void> {
  if (databases() === null) return;
  if (currentUserKey() === userKey) followUser(null);
  if (!keepDrafts) {
    const { Dexie } = await import("dexie");
    await Dexie.delete(nameOf(userKey));
    return;
  }
  const database = databaseOf(userKey);
  await database.use(undefined, async ({ intents, lastSeen, outbox }) => {
    if (keepWaiting) {
      await lastSeen.filter(({ key }) => !isWaiting(key)).delete();
      return;
    }
    await Promise.all([intents.clear(), lastSeen.clear(), outbox.clear()]);
  });
  await database.close();
}
