import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("on a full device pictures go first, then what is saved on purpose, then the catalogue, then lookups, one at a time, and nothing else", async () => {
  const held = new Set([
    "precache",
    "lookups",
    "saved-tools",
    "pictures",
    "catalogue",
    "saved-category-a",
  ]);
  vi.stubGlobal("self", new EventTarget());
  vi.stubGlobal("__WB_DISABLE_DEV_LOGS", true);
  vi.stubGlobal("registration", { scope: "https://qimo.example/" });
  vi.stubGlobal("caches", {
    keys: async () => [...held],
    delete: async (name: string) => held.delete(name),
  });
  const strategies: string = "#sw/strategies.ts";
  await import(strategies);
  const { executeQuotaErrorCallbacks } = await import(
    "workbox-core/_private/executeQuotaErrorCallbacks.js"
  );
  const left: string[][] = [];
  for (let times = 0; times < 6; times += 1) {
    await executeQuotaErrorCallbacks();
    left.push([...held].sort());
  }
  expect(left).toEqual([
    ["catalogue", "lookups", "precache", "saved-category-a", "saved-tools"],
    ["catalogue", "lookups", "precache", "saved-category-a"],
    ["catalogue", "lookups", "precache"],
    ["lookups", "precache"],
    ["precache"],
    ["precache"],
  ]);
});
