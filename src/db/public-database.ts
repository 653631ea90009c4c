import type { Dexie, EntityTable } from "dexie";
import { LazyDatabase } from "./open.ts";
import type { Draft, Seen, StoredPriceBook } from "./rows.ts";

/** What this device holds for whoever uses it: the price book and guests' drafts. */
export type PublicDatabase = Dexie & {
  drafts: EntityTable<Draft, "id">;
  lastSeen: EntityTable<Seen, "key">;
  priceBook: EntityTable<StoredPriceBook, "key">;
};

export const publicDatabase = new LazyDatabase<PublicDatabase>(async () => {
  const { Dexie } = await import("dexie");
  const database = new Dexie("shop-public");
  database.version(1).stores({ drafts: "id, updatedAt", lastSeen: "key", priceBook: "key" });
  return Object.assign(database, {
    drafts: database.table<Draft, string>("drafts"),
    lastSeen: database.table<Seen, string>("lastSeen"),
    priceBook: database.table<StoredPriceBook, "current">("priceBook"),
  });
});
