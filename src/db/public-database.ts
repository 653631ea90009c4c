import type { EntityTable } from "dexie";
import { LazyDatabase, loadDexie, type OwnDatabase } from "./open.ts";
import type { Draft, SeenRow, StoredPriceBook } from "./rows.ts";
import type { MetaRow } from "./schema.ts";

/** Data for every user of this device: the price book and guests' drafts. */
export type PublicDatabase = OwnDatabase & {
  drafts: EntityTable<Draft, "id">;
  lastSeen: EntityTable<SeenRow, "key">;
  priceBook: EntityTable<StoredPriceBook, "key">;
};

export const publicDatabase = new LazyDatabase<PublicDatabase>(async () => {
  const { Dexie } = await loadDexie();
  const database = new Dexie("shop-public");
  database.version(1).stores({ drafts: "id, updatedAt", lastSeen: "key", priceBook: "key" });
  database.version(2).stores({ meta: "key" });
  return Object.assign(database, {
    meta: database.table<MetaRow, "schema" | "moved">("meta"),
    drafts: database.table<Draft, string>("drafts"),
    lastSeen: database.table<SeenRow, string>("lastSeen"),
    priceBook: database.table<StoredPriceBook, "current">("priceBook"),
  });
});
