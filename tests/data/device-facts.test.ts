// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { putDraft } from "#data/drafts/drafts.ts";
import { followUser } from "#db/user-database.ts";
import { readDevice } from "#devtools/device/device-facts.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

test("the device's data are shown as numbers: tables with rows and lengths, records, no name", async () => {
  followUser("zhang");
  const job = presetJob("lz", {}, null, seedPriceBook);
  await putDraft({ id: "a", title: "标签", productId: null, quoteType: "lz", job, updatedAt: 1 });
  localStorage.clear();
  localStorage.setItem("access_token", "12345");
  const { databases, records, caches, workers } = await readDevice();
  expect(databases?.map(({ name, version }) => [name, version])).toEqual([
    ["shop-public", 20],
    ["shop-u-…", 40],
  ]);
  const own = databases?.at(-1)?.tables ?? [];
  expect(own.map(({ name, rows }) => [name, rows])).toEqual([
    ["drafts", 1],
    ["intents", 0],
    ["lastSeen", 0],
    ["meta", 1],
    ["outbox", 0],
    ["shopDrafts", 0],
  ]);
  // {"key":"schema","schema":4}
  expect(own.find(({ name }) => name === "meta")?.characters).toBe(27);
  expect(records).toEqual([{ name: "access_token", characters: 5 }]);
  expect([caches, workers]).toEqual([[], []]);
});
