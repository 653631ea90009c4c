import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { keptOffline, keptOfflineNow, readKeptOffline } from "#data/copies/kept-offline.ts";
import { remember } from "#data/copies/last-seen.ts";

afterEach(() => vi.unstubAllGlobals());

test("data that a full device deleted are not shown as saved", async () => {
  const held = new Set(["lookups", "catalogue", "pictures"]);
  vi.stubGlobal("caches", { has: async (name: string) => held.has(name) });
  await remember(keptOffline, { products: 66, pictures: 80 }, 5);
  const reported = async () => {
    await readKeptOffline();
    return keptOfflineNow();
  };
  const kept = { kind: "kept", products: 66, at: 5, room: null };
  expect(await reported()).toEqual({ ...kept, pictures: 80 });
  held.delete("pictures");
  expect(await reported()).toEqual({ ...kept, pictures: null });
  held.delete("catalogue");
  expect(await reported()).toEqual({ kind: "none", room: null });
});
