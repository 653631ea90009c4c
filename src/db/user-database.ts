import type { EntityTable } from "dexie";
import { isDataId } from "./data-id.ts";
import { workUnderEarlierName } from "./move-lock.ts";
import { LazyDatabase, loadDexie, type OwnDatabase } from "./open.ts";
import type { Draft, Intent, OutboxRow, SeenRow } from "./rows.ts";
import type { MetaRow } from "./schema.ts";
import { isSharedDevice } from "./shared-mark.ts";

/** The data of one buyer on this device, deleted at logout. */
export type UserDatabase = OwnDatabase & {
  drafts: EntityTable<Draft, "id">;
  intents: EntityTable<Intent, "id">;
  lastSeen: EntityTable<SeenRow, "key">;
  outbox: EntityTable<OutboxRow, "seq">;
};

export const nameOf = (userKey: string) => `shop-u-${userKey}`;

/**
 * `strict`: an intent is on the disk before its first send. `whole`: also used on a shared device.
 */
export const databaseOf = (userKey: string, whole = false) =>
  new LazyDatabase<UserDatabase>(async () => {
    if (isSharedDevice() && !whole) throw new Error("a shared device keeps nothing of a buyer");
    const { Dexie } = await loadDexie();
    const database = new Dexie(nameOf(userKey), { chromeTransactionDurability: "strict" });
    database.version(1).stores({ drafts: "id, updatedAt", intents: "id, kind", lastSeen: "key" });
    database.version(2).stores({ meta: "key" });
    database.version(3).stores({ outbox: "++seq, aggregate" });
    database.version(4).stores({ shopDrafts: "id" });
    return Object.assign(database, {
      meta: database.table<MetaRow, "schema" | "moved">("meta"),
      drafts: database.table<Draft, string>("drafts"),
      intents: database.table<Intent, string>("intents"),
      lastSeen: database.table<SeenRow, string>("lastSeen"),
      outbox: database.table<OutboxRow, number>("outbox"),
    });
  });

let current: { userKey: string; database: LazyDatabase<UserDatabase> } | null = null;

/** The database of the buyer who is signed in on this tab, or null. */
export const userDatabase = (): LazyDatabase<UserDatabase> | null => current?.database ?? null;

/** Sets the buyer whose database it is; null where nobody is signed in. */
export const currentUserKey = (): string | null => current?.userKey ?? null;

/** Follows the session: another buyer's database is closed before this one's opens. */
export function followUser(userKey: string | null): void {
  if (current?.userKey === userKey) return;
  void current?.database.close();
  current = userKey === null ? null : { userKey, database: databaseOf(userKey) };
  workUnderEarlierName(userKey !== null && !isDataId(userKey));
}
