import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import type { MetaRow } from "#db/schema.ts";
import { deviceIn, storedImages } from "#tests/upgrade/stored.ts";
import { contentOf, hold, place, upgradeTo } from "./device-files.ts";

/** Every test is a page of its own on a device of its own. */
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  // Dexie keeps the factory that it met first.
  Dexie.dependencies.indexedDB = indexedDB;
});

async function page() {
  const [drafts, intents, seen, state, users, open, move] = await Promise.all([
    import("#data/drafts/drafts.ts"),
    import("#data/outbox/intents.ts"),
    import("#data/copies/last-seen.ts"),
    import("#db/device-state.ts"),
    import("#db/user-database.ts"),
    import("#db/public-database.ts"),
    import("#data/device/move-data.ts"),
  ]);
  return { ...drafts, ...intents, ...seen, ...state, ...users, ...open, ...move };
}

const rowsOf = (image: string, database: string, store: string): readonly unknown[] =>
  deviceIn(image)
    .find(({ name }) => name === database)
    ?.stores.find(({ name }) => name === store)?.rows ?? [];

/** The first schema that was published. */
const first = "eb05c84";

/** The form's version belongs to the row: a reader of drafts does not see it. */
function draftOf(row: unknown): unknown {
  const { formVersion, ...draft } = Object(row);
  return draft;
}

const updatedAt = (row: unknown): number =>
  typeof row === "object" && row !== null && "updatedAt" in row ? Number(row.updatedAt) : 0;
const newestFirst = (rows: readonly unknown[]) =>
  rows.map(draftOf).sort((a, b) => updatedAt(b) - updatedAt(a));

test.each(storedImages)("a device of %s keeps every draft, intent and copy", async (image) => {
  for (const database of deviceIn(image)) await place(database);
  const device = await page();
  const guests = rowsOf(image, "shop-public", "drafts");
  expect(guests.length).toBeGreaterThanOrEqual(6);
  expect(await device.listDrafts()).toEqual(newestFirst(guests));
  const book = await device.publicDatabase.use(undefined, ({ priceBook }) =>
    priceBook.get("current"),
  );
  expect([book]).toEqual(rowsOf(image, "shop-public", "priceBook"));
  expect(await device.lastSeen(device.shelfKey("categories"))).toMatchObject({
    value: [{ id: "labels" }],
  });
  device.followUser("zhang");
  const own = rowsOf(image, "shop-u-zhang", "drafts");
  expect(await device.listDrafts()).toEqual(newestFirst([...own, ...guests]));
  expect(await device.openIntents()).toEqual(rowsOf(image, "shop-u-zhang", "intents"));
  expect(await device.lastSeen(device.shelfKey("orders"))).toMatchObject({ value: { items: [] } });
  expect((await contentOf("shop-u-zhang")).meta).toEqual([{ key: "schema", schema: 4 }]);
  expect(device.deviceState()).toBe("fine");
});

test.each(storedImages)("a device of %s gives its buyer's data the shop's name", async (image) => {
  for (const database of deviceIn(image)) await place(database);
  const device = await page();
  const to = "5f0c2b1e-6a1d-4a57-9a37-3f1c5a2b7e11";
  expect(await device.moveData({ from: "zhang", to })).toBe(true);
  device.followUser(to);
  const own = rowsOf(image, "shop-u-zhang", "drafts");
  const guests = rowsOf(image, "shop-public", "drafts");
  expect(await device.listDrafts()).toEqual(newestFirst([...own, ...guests]));
  expect(await device.openIntents()).toEqual(rowsOf(image, "shop-u-zhang", "intents"));
  expect(await device.lastSeen(device.shelfKey("orders"))).toMatchObject({ value: { items: [] } });
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain("shop-u-zhang");
});

test("a database of a newer version is neither read nor written, and the page says so", async () => {
  for (const database of deviceIn(first)) await place(database);
  await upgradeTo("shop-public", 990, 99);
  const before = await contentOf("shop-public");
  const device = await page();
  const [draft] = rowsOf(first, "shop-public", "drafts");
  expect(await device.listDrafts()).toEqual([]);
  expect(await device.putDraft(Object(draft))).toBe(false);
  await device.remember(device.shelfKey("orders"), [1]);
  await device.removeDraft("draft-pt");
  expect(await contentOf("shop-public")).toEqual(before);
  expect(device.deviceState()).toBe("newer");
});

test("an open page lets go for a newer one, keeps nothing back from it, and stays out", async () => {
  for (const database of deviceIn(first)) await place(database);
  const device = await page();
  const reported: string[] = [];
  device.watchDeviceState(() => reported.push(device.deviceState()));
  const drafts = await device.listDrafts();
  expect(drafts.length).toBe(7);
  await upgradeTo("shop-public", 990, 99);
  expect(reported).toEqual(["newer"]);
  const [draft] = drafts;
  if (draft === undefined) throw new Error("the device has drafts");
  const before = await contentOf("shop-public");
  expect(await device.putDraft({ ...draft, title: "改过" })).toBe(false);
  expect(await contentOf("shop-public")).toEqual(before);
});

test("a page blocked by an older tab says so, and continues when the tab closes", async () => {
  for (const database of deviceIn(first)) await place(database);
  const older = await hold("shop-public");
  const device = await page();
  const reported = new Promise<string>((resolve) => {
    device.watchDeviceState(() => resolve(device.deviceState()));
  });
  const drafts = device.listDrafts();
  expect(await reported).toBe("blocked");
  older.close();
  expect((await drafts).length).toBe(7);
  expect(device.deviceState()).toBe("fine");
});

test("an older tab that takes its time stays the reason, though the page goes on without its device", async () => {
  for (const database of deviceIn(first)) await place(database);
  const older = await hold("shop-public");
  const device = await page();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const blocked = new Promise<string>((resolve) => {
    device.watchDeviceState(() => resolve(device.deviceState()));
  });
  const drafts = device.listDrafts();
  expect(await blocked).toBe("blocked");
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  expect(await drafts).toEqual([]);
  expect(device.deviceState()).toBe("blocked");
  older.close();
});

test("says that the browser keeps nothing where an open hangs, not where it is slow", async () => {
  const device = await page();
  const open = await import("#db/open.ts");
  let settle = (_refused: Error) => {};
  const { Dexie } = await import("dexie");
  const hanging = new Dexie("hanging");
  const slow = new open.LazyDatabase(async () =>
    Object.assign(hanging, { meta: hanging.table<MetaRow, "schema" | "moved">("meta") }),
  );
  hanging.version(1).stores({ meta: "key" });
  vi.spyOn(hanging, "open").mockImplementation(
    () => new Dexie.Promise<never>((_resolve, reject) => (settle = reject)),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const used = slow.use("missing", async () => "held");
  await vi.advanceTimersByTimeAsync(3000);
  expect(await used).toBe("missing");
  await vi.advanceTimersByTimeAsync(16_999);
  expect(device.deviceState()).toBe("fine");
  vi.advanceTimersByTime(1);
  expect(device.deviceState()).toBe("none");
  vi.useRealTimers();
  settle(new Error("denied"));
});

test("says nothing of the browser once an open succeeded", async () => {
  const device = await page();
  const reported: string[] = [];
  device.watchDeviceState(() => reported.push(device.deviceState()));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await device.publicDatabase.use("missing", async () => "held")).toBe("held");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(reported).toEqual([]);
});

test("a logout in another tab deletes the database; this page opens a new one", async () => {
  const device = await page();
  device.followUser("zhang");
  await device.remember(device.shelfKey("orders"), [1]);
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("shop-u-zhang");
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  expect(await device.lastSeen(device.shelfKey("orders"))).toBeNull();
  await device.remember(device.shelfKey("orders"), [2]);
  expect(await device.lastSeen(device.shelfKey("orders"))).toMatchObject({ value: [2] });
  expect(device.deviceState()).toBe("fine");
});
