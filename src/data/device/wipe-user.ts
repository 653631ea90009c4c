import { uploadPrefix } from "#data/copies/uploads.ts";
import { applyDraftPrefix } from "#data/outbox/after-sale-forms.ts";
import { orderRequestPrefix } from "#data/outbox/order-requests.ts";
import { currentUserKey, databaseOf, followUser, nameOf } from "#db/user-database.ts";
import { databases } from "#platform/platform.ts";

const prefixes = [uploadPrefix, applyDraftPrefix, orderRequestPrefix];

/** Does a cached row contain unsent input? */
const isWaiting = (key: string): boolean => prefixes.some((prefix) => key.startsWith(prefix));

/**
 * Deletes a buyer's data on the device; with `keepDrafts` all but the drafts, with `keepWaiting`
 * all but these and unsent changes.
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
