import "fake-indexeddb/auto";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { remember, shelfKey } from "#data/copies/last-seen.ts";
import { putDraft } from "#data/drafts/drafts.ts";
import { putIntent } from "#data/outbox/intents.ts";
import { publicDatabase } from "#db/public-database.ts";
import { followUser } from "#db/user-database.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { settled } from "#tests/data/device-files.ts";
import type { StoredDatabase } from "./stored.ts";

const at = Date.UTC(2026, 10, 21);

/** Fills a device as a guest and as a buyer: drafts of every kind, an open intent, copies. */
async function fillDevice(): Promise<void> {
  for (const [index, quoteType] of quoteTypes.entries()) {
    const job = defaultJob(quoteType, seedPriceBook);
    const updatedAt = at + index * 1000;
    const rest = { title: "样品", productId: null, quoteType, job, updatedAt, total: "123.45" };
    await putDraft({ id: `draft-${quoteType}`, ...rest });
  }
  await remember(shelfKey("categories"), [{ id: "labels" }], at);
  await publicDatabase.use<unknown>(undefined, ({ priceBook }) =>
    priceBook.put({ key: "current", book: seedPriceBook, fetchedAt: at }),
  );
  followUser("zhang");
  await putIntent({
    id: "draft-00000000000001",
    kind: "placeOrder",
    body: {
      draft_id: "draft-00000000000001",
      line_ids: ["line-000000000001"],
      address_id: null,
      express_type: "pickup",
      carrier_id: null,
      invoice_id: null,
      expected_total: "100.00",
    },
    key: "key-0000000000000001",
    state: "sending",
    createdAt: at,
  });
  await remember(shelfKey("orders"), { items: [] }, at);
}

async function stored(name: string): Promise<StoredDatabase> {
  const database = await settled(indexedDB.open(name));
  const stores = [];
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName);
    const indexes = [...store.indexNames].map((index) => ({
      name: index,
      keyPath: String(store.index(index).keyPath),
    }));
    const rows = await settled(store.getAll());
    stores.push({ name: storeName, keyPath: String(store.keyPath), indexes, rows });
  }
  const { version } = database;
  database.close();
  return { name, version, stores };
}

/** Every database that this page code leaves on a device. */
export async function filledDevice(): Promise<StoredDatabase[]> {
  await fillDevice();
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return Promise.all(names.map(stored));
}
