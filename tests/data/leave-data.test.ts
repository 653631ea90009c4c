// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { remember, shelfKey } from "#data/copies/last-seen.ts";
import { keepLeftFile } from "#data/copies/uploads.ts";
import { keepBuyerName } from "#data/device/buyer-name.ts";
import { nameAtLogin } from "#data/device/data-name.ts";
import { leaveData } from "#data/device/leave-data.ts";
import { noteMove } from "#data/device/pending-move.ts";
import { listDrafts, putDraft } from "#data/drafts/drafts.ts";
import { keepLeftDraft } from "#data/drafts/left-drafts.ts";
import { putIntent } from "#data/outbox/intents.ts";
import { putWaiting } from "#data/outbox/outbox.ts";
import { listWaiting } from "#data/outbox/waiting.ts";
import { mark } from "#db/mark.ts";
import { followUser } from "#db/user-database.ts";
import { contentOf } from "./device-files.ts";

const mobile = "13900000461";
const dataId = "5f0c2b1e-6a1d-4a57-9a37-3f1c5a2b7e11";
const account = { user_id: "8a1b2c3d-0000-4000-8000-000000000001", device_data_id: dataId };

beforeEach(() => {
  localStorage.clear();
  followUser(null);
  vi.stubGlobal("indexedDB", new IDBFactory());
  Dexie.dependencies.indexedDB = indexedDB;
});

/** All that a page can read of this device, as one text. */
async function readable(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name = "" } of await indexedDB.databases()) found.push(name, await contentOf(name));
  return JSON.stringify(found);
}

const digests = ["md5", "sha1", "sha256"].map(
  (kind) => (text: string) => createHash(kind).update(text).digest("hex"),
);
const traces = [(text: string) => text, mark, ...digests];

/** What somebody finds who has the device and tries each number of a block of a thousand. */
async function numbersFound(): Promise<string[]> {
  const text = await readable();
  const block = Array.from({ length: 1000 }, (_, at) => String(13_900_000_000 + at));
  return block.filter((number) => traces.some((trace) => text.includes(trace(number))));
}

/** A buyer's ordinary visit under a name. */
async function visit(name: string): Promise<void> {
  followUser(name);
  const job = { quoteType: "pb", quantity: 500 };
  const draft = { id: "one", title: "名片", productId: null, quoteType: "pb", job, updatedAt: 1 };
  await putDraft(Object(draft));
  await putIntent(
    Object({ id: "tap", key: "k", kind: "payOrder", state: "sending", createdAt: 1, body: {} }),
  );
  await remember(shelfKey("user"), { mobile });
  keepLeftDraft(Object({ ...draft, id: "left", updatedAt: 2 }));
}

const draftsOf = async (name: string) => {
  followUser(name);
  const ids = (await listDrafts()).map(({ id }) => id);
  followUser(null);
  return ids;
};

test("while a buyer is signed in the search finds the number, or it would prove nothing", async () => {
  await visit(await nameAtLogin(account, mobile));
  expect(await numbersFound()).toEqual([mobile]);
});

test.each([false, true])(
  "after a logout nothing reveals the number, drafts kept: %s",
  async (keepDrafts) => {
    const name = await nameAtLogin(account, mobile);
    await visit(name);
    await leaveData(name, keepDrafts);
    expect(await numbersFound()).toEqual([]);
    expect(await draftsOf(await nameAtLogin(account, mobile))).toEqual(
      keepDrafts ? ["left", "one"] : [],
    );
  },
);

test("keeps a half sent file and an outbox row with the drafts, and nothing that a screen saw", async () => {
  const name = await nameAtLogin(account, mobile);
  await visit(name);
  const file = { orderId: "o", name: "a.pdf", size: 9, fingerprint: "f", sent: 4 };
  await keepLeftFile({ itemId: "i", place: 0 }, file);
  await putWaiting({ name: "removeAddress", input: { id: "address-1" } }, "深圳");
  await leaveData(name, true, true);
  const { lastSeen, outbox, drafts } = await contentOf(`shop-u-${name}`);
  expect(lastSeen).toMatchObject([{ key: "upload:i", value: { name: "a.pdf" } }]);
  expect(outbox).toMatchObject([{ label: "深圳", state: "waiting" }]);
  expect(drafts).toMatchObject([{ id: "one" }]);
  followUser(name);
  expect((await listWaiting()).map(({ kind }) => kind)).toEqual(["call", "upload", "draft"]);
});

test("drafts under an earlier name get the server's name at the logout", async () => {
  const old = mark(mobile);
  keepBuyerName(account.user_id, old);
  await visit(old);
  noteMove({ from: old, to: dataId });
  await leaveData(old, true);
  expect(await numbersFound()).toEqual([]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toEqual([`shop-u-${dataId}`]);
  const { intents, lastSeen } = await contentOf(`shop-u-${dataId}`);
  expect([intents, lastSeen]).toEqual([[], []]);
  expect(await draftsOf(dataId)).toEqual(["left", "one"]);
});

test("where the host gives no name, a logout takes the drafts too", async () => {
  const old = await nameAtLogin({ user_id: account.user_id }, mobile);
  await visit(old);
  expect(await numbersFound()).toEqual([mobile]);
  await leaveData(old, true);
  expect(await numbersFound()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  expect(localStorage.length).toBe(0);
});

test("a host that gives something else than a name is one that gives none", async () => {
  const odd = { user_id: account.user_id, device_data_id: "../etc" };
  expect(await nameAtLogin(odd, mobile)).toBe(mark(mobile));
});
