// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { contentOf, hold, upgradeTo } from "./device-files.ts";
import { FakeLocks } from "./fake-locks.ts";

const [number, another] = ["13900000001", "13900000002"];
const [wangs, lis] = [
  "5f0c2b1e-6a1d-4a57-9a37-3f1c5a2b7e11",
  "0b7d3c9a-4e2f-4c1b-8d5e-6f7a8b9c0d12",
];
const wang = { user_id: "wang", device_data_id: wangs };

let locks: FakeLocks;

/** Every test is a device of its own. */
beforeEach(() => {
  localStorage.clear();
  locks = new FakeLocks();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("navigator", { locks });
  Dexie.dependencies.indexedDB = indexedDB;
});

/** A page that was just loaded. */
async function page() {
  vi.resetModules();
  const [names, move, leaving, users, drafts, intents, seen, outbox, left, state, ids, earlier] =
    await Promise.all([
      import("#data/device/data-name.ts"),
      import("#data/device/move-data.ts"),
      import("#data/device/leave-data.ts"),
      import("#db/user-database.ts"),
      import("#data/drafts/drafts.ts"),
      import("#data/outbox/intents.ts"),
      import("#data/copies/last-seen.ts"),
      import("#data/outbox/outbox.ts"),
      import("#data/drafts/left-drafts.ts"),
      import("#db/device-state.ts"),
      import("#data/device/pending-move.ts"),
      import("#data/device/buyer-name.ts"),
    ]);
  const { Dexie: own } = await import("dexie");
  own.dependencies.indexedDB = indexedDB;
  return {
    ...names,
    ...move,
    ...leaving,
    ...users,
    ...drafts,
    ...intents,
    ...seen,
    ...outbox,
    ...left,
    ...state,
    ...ids,
    ...earlier,
  };
}
type Page = Awaited<ReturnType<typeof page>>;

const draft = (id: string, updatedAt: number, title = "名片") => ({
  id,
  title,
  productId: null,
  quoteType: "pb" as const,
  job: { quoteType: "pb" as const, quantity: 500 },
  updatedAt,
});
const tap = {
  id: "draft-00000000000001",
  kind: "payOrder" as const,
  body: { order_id: "order-000000001", method: "balance" },
  key: "key-0000000000000001",
  state: "sending" as const,
  createdAt: 1000,
};
const wish = {
  name: "removeAddress" as const,
  input: { id: "5f0c2b1e-6a1d-4a57-9a37-3f1c5a2b7e99" },
};

/** What a version without ids left behind: everything that a buyer's database holds. */
async function earlierData(device: Page, name: string): Promise<void> {
  device.followUser(name);
  await device.putDraft(Object(draft("one", 1)));
  await device.putIntent(Object(tap));
  await device.remember(device.shelfKey("orders"), ["seen"], 5);
  await device.putWaiting(wish, "删除地址", "wish-key-00000000001");
  device.keepLeftDraft(Object(draft("left", 2)));
  device.followUser(null);
}

const names = async () =>
  (await indexedDB.databases())
    .map(({ name = "" }) => name)
    .filter((name) => /^shop-u-/.test(name));

async function allOf(device: Page, name: string) {
  device.followUser(name);
  const all = {
    drafts: (await device.listDrafts()).map(({ id }) => id),
    taps: (await device.openIntents()).map(({ key }) => key),
    orders: (await device.lastSeen(device.shelfKey("orders")))?.value,
    waiting: (await device.listOutbox()).map(({ key, userKey }) => [key, userKey]),
  };
  device.followUser(null);
  return all;
}
const whole = (name: string) => ({
  drafts: ["left", "one"],
  taps: [tap.key],
  orders: ["seen"],
  waiting: [["wish-key-00000000001", name]],
});

test("a login gives the data the shop's name, with drafts, taps, copies, wishes and what was left", async () => {
  const device = await page();
  const old = device.nameByNumber("wang", number);
  device.keepBuyerName("wang", old);
  await earlierData(device, old);
  expect(await device.nameAtLogin(wang, number)).toBe(wangs);
  expect(await names()).toEqual([`shop-u-${wangs}`]);
  expect(await allOf(device, wangs)).toEqual(whole(wangs));
  expect(Object.keys(localStorage)).toEqual(["databases_answered"]);
});

test("a login on a device that holds nothing makes no database and keeps no name", async () => {
  const device = await page();
  expect(await device.nameAtLogin(wang, number)).toBe(wangs);
  expect([await names(), localStorage.length]).toEqual([[], 0]);
});

test("a buyer whose number has changed since is found by the name that the device noted", async () => {
  const device = await page();
  const old = device.nameByNumber("wang", number);
  device.keepBuyerName("wang", old);
  await earlierData(device, old);
  expect(await device.nameAtLogin(wang, another)).toBe(wangs);
  expect(await allOf(device, wangs)).toEqual(whole(wangs));
});

test("of two buyers of one device each gets their own, and the other's stays", async () => {
  const device = await page();
  for (const [user, own] of [
    ["wang", number],
    ["li", another],
  ] as const) {
    device.keepBuyerName(user, device.nameByNumber(user, own));
    await earlierData(device, device.nameByNumber(user, own));
  }
  expect(await device.nameAtLogin({ user_id: "li", device_data_id: lis }, another)).toBe(lis);
  expect(await names()).toEqual(expect.arrayContaining([`shop-u-${lis}`]));
  expect(await names()).toHaveLength(2);
  expect(await device.nameAtLogin(wang, number)).toBe(wangs);
  expect(await allOf(device, lis)).toEqual(whole(lis));
  // The draft that was left last took the place of the one before.
  expect(await allOf(device, wangs)).toEqual({ ...whole(wangs), drafts: ["one"] });
});

test("offline after an upgrade the stored session goes on under its earlier name", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  expect(await device.nameAtStart("oldname")).toBeNull();
  expect(await allOf(device, "oldname")).toEqual(whole("oldname"));
});

test("once the shop's name is known, the next start moves the data", async () => {
  const first = await page();
  await earlierData(first, "oldname");
  first.noteMove({ from: "oldname", to: wangs });
  const next = await page();
  expect(await next.nameAtStart("oldname")).toBe(wangs);
  expect(await allOf(next, wangs)).toEqual(whole(wangs));
  expect([await names(), next.pendingMove()]).toEqual([[`shop-u-${wangs}`], null]);
});

test("a page that was killed after the seal goes on, also where storage lost the shop's name", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  const { sealed } = await import("#data/device/seal.ts");
  await sealed("shop-u-oldname", { move: "move-1", to: wangs });
  const next = await page();
  expect(await next.nameAtStart("oldname")).toBe(wangs);
  expect(await allOf(next, wangs)).toEqual(whole(wangs));
  expect(await names()).toEqual([`shop-u-${wangs}`]);
});

test("a page that was killed after the copy doubles nothing and brings nothing back", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  const { sealed } = await import("#data/device/seal.ts");
  const { takeOver } = await import("#data/device/take-over.ts");
  const content = await sealed("shop-u-oldname", { move: "move-1", to: wangs });
  if (typeof content === "string") throw new Error("it stands and is free");
  const { openUserDatabase } = await import("#data/device/open-user-database.ts");
  await openUserDatabase(wangs, (database) => takeOver(database, content, "all"));
  device.followUser(wangs);
  await device.settleIntent(tap.id);
  await device.removeDraft("one");
  for (const { seq } of await device.listOutbox()) await device.dropWaiting(seq);
  device.followUser(null);
  const next = await page();
  expect(await next.nameAtStart("oldname")).toBe(wangs);
  expect(await allOf(next, wangs)).toMatchObject({ drafts: ["left"], taps: [], waiting: [] });
  expect(await names()).toEqual([`shop-u-${wangs}`]);
});

test("a copy that is cut in the middle leaves the new database as it was, and the old one whole", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  device.noteMove({ from: "oldname", to: wangs });
  const add = IDBObjectStore.prototype.add;
  const cut = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function cutHere(
    this: IDBObjectStore,
    ...row
  ) {
    const request = add.apply(this, row);
    this.transaction.abort();
    return request;
  });
  expect(await device.nameAtStart("oldname")).toBe("oldname");
  cut.mockRestore();
  const { drafts, outbox } = await contentOf(`shop-u-${wangs}`);
  expect([drafts, outbox]).toEqual([[], []]);
  const next = await page();
  expect(await next.nameAtStart("oldname")).toBe(wangs);
  expect(await allOf(next, wangs)).toEqual(whole(wangs));
});

test("data under both names are merged: the newer draft and copy, each intent and call once", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  device.followUser(wangs);
  await device.putDraft(Object(draft("one", 9, "新的")));
  await device.putDraft(Object(draft("two", 3)));
  await device.putIntent(Object({ ...tap, state: "unknown" }));
  await device.remember(device.shelfKey("orders"), ["older"], 4);
  await device.putWaiting(wish, "删除地址", "wish-key-00000000001");
  device.followUser(null);
  expect(await device.moveData({ from: "oldname", to: wangs })).toBe(true);
  const all = await contentOf(`shop-u-${wangs}`);
  expect(all.drafts).toMatchObject([
    { id: "one", title: "新的" },
    { id: "two", title: "名片" },
  ]);
  expect(all.intents).toMatchObject([{ id: tap.id, state: "unknown" }]);
  expect(all.lastSeen).toMatchObject([{ key: "orders", value: ["seen"] }]);
  expect(all.outbox).toMatchObject([{ key: "wish-key-00000000001", userKey: wangs }]);
});

test("while another tab works under the earlier name a login goes on with it, and nothing is moved", async () => {
  const tab = await page();
  const old = tab.nameByNumber("wang", number);
  await earlierData(tab, old);
  tab.followUser(old);
  const login = await page();
  expect(await login.nameAtLogin(wang, number)).toBe(old);
  expect(login.pendingMove()).toEqual({ from: old, to: wangs });
  expect(await tab.listDrafts()).toMatchObject([{ id: "left" }, { id: "one" }]);
  tab.followUser(null);
  const next = await page();
  expect(await next.nameAtStart(old)).toBe(wangs);
  expect(await allOf(next, wangs)).toEqual(whole(wangs));
});

test("a page of an earlier version lets go, writes nothing more there and says that it is old", async () => {
  const older = await page();
  vi.stubGlobal("navigator", {});
  await earlierData(older, "oldname");
  older.followUser("oldname");
  await older.listDrafts();
  const device = await page();
  expect(await device.moveData({ from: "oldname", to: wangs })).toBe(true);
  expect(await older.putDraft(Object(draft("late", 9)))).toBe(false);
  expect(older.deviceState()).toBe("newer");
  expect(await names()).toEqual([`shop-u-${wangs}`]);
});

test("a page that never lets go keeps the data where it is, and nothing is lost", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  device.noteMove({ from: "oldname", to: wangs });
  const frozen = await hold("shop-u-oldname");
  expect(await device.nameAtStart("oldname")).toBe("oldname");
  frozen.close();
  const next = await page();
  expect(await next.nameAtStart("oldname")).toBe(wangs);
  expect(await allOf(next, wangs)).toEqual(whole(wangs));
});

test("a new database that a later version wrote takes nothing, and the old one stays open", async () => {
  const device = await page();
  await earlierData(device, "oldname");
  device.noteMove({ from: "oldname", to: wangs });
  await upgradeTo(`shop-u-${wangs}`, 990, 99);
  expect(await device.nameAtStart("oldname")).toBe("oldname");
  expect((await contentOf("shop-u-oldname")).drafts).toMatchObject([{ id: "one" }]);
});

test("a number that was another account's gives that account's data its own name, not the caller's", async () => {
  const device = await page();
  const old = device.nameByNumber("wang", number);
  await earlierData(device, old);
  const { sealed } = await import("#data/device/seal.ts");
  await sealed(`shop-u-${old}`, { move: "move-1", to: wangs });
  const li = { user_id: "li", device_data_id: lis };
  expect(await device.nameAtLogin(li, number)).toBe(lis);
  expect(await allOf(device, lis)).toMatchObject({ drafts: [], taps: [] });
  expect(await allOf(device, wangs)).toEqual(whole(wangs));
});
