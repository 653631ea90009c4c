import "fake-indexeddb/auto";
import * as v from "valibot";
import { beforeEach, expect, test, vi } from "vitest";
import { gangRunJob } from "#contract/jobs/jobs.ts";
import { lastSeen, remember, shelfKey } from "#data/copies/last-seen.ts";
import { leaveData } from "#data/device/leave-data.ts";
import { isLoggedOut, markLoggedOut, noteRevoked, unrevoked } from "#data/device/logout-marker.ts";
import { wipeUser } from "#data/device/wipe-user.ts";
import {
  type Draft,
  getDraft,
  listDrafts,
  putDraft,
  removeDraft,
  watchDrafts,
} from "#data/drafts/drafts.ts";
import { type Intent, openIntents, putIntent, settleIntent } from "#data/outbox/intents.ts";
import { dropOrderRequest, keepOrderRequest } from "#data/outbox/order-requests.ts";
import { listWaiting } from "#data/outbox/waiting.ts";
import { publicDatabase } from "#db/public-database.ts";
import { followUser, userDatabase } from "#db/user-database.ts";

beforeEach(async () => {
  followUser(null);
  for (const id of (await listDrafts()).map((draft) => draft.id)) await removeDraft(id);
});

const draft = (id: string, updatedAt: number): Draft => ({
  id,
  title: "合版名片",
  productId: null,
  quoteType: "pb",
  job: v.parse(gangRunJob, { quoteType: "pb", quantity: 500, formatId: "card" }),
  updatedAt,
});
const intent: Intent = {
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
  createdAt: 1000,
};

test("a guest's drafts are listed newest first, changed and removed", async () => {
  expect(await putDraft(draft("a", 1))).toBe(true);
  expect(await putDraft(draft("b", 2))).toBe(true);
  expect(await putDraft(draft("a", 3))).toBe(true);
  expect(await listDrafts()).toEqual([draft("a", 3), draft("b", 2)]);
  await removeDraft("a");
  expect(await getDraft("a")).toBeNull();
  expect(await getDraft("b")).toEqual(draft("b", 2));
});

test("a buyer sees the guest's drafts too; what they change becomes theirs", async () => {
  await putDraft(draft("guest", 1));
  followUser("zhang");
  await putDraft(draft("own", 2));
  expect((await listDrafts()).map(({ id }) => id)).toEqual(["own", "guest"]);
  await putDraft(draft("guest", 3));
  followUser("li");
  expect(await listDrafts()).toEqual([]);
  followUser("zhang");
  expect((await listDrafts()).map(({ id }) => id)).toEqual(["guest", "own"]);
  await wipeUser("zhang", false);
});

test("logout wipes the buyer's database, or all of it but the drafts", async () => {
  followUser("zhang");
  await putDraft(draft("own", 1));
  await putIntent(intent);
  await remember(shelfKey("orders"), [1, 2]);
  await wipeUser("zhang", true);
  expect(userDatabase()).toBeNull();
  followUser("zhang");
  expect([await listDrafts(), await openIntents(), await lastSeen(shelfKey("orders"))]).toEqual([
    [draft("own", 1)],
    [],
    null,
  ]);
  await wipeUser("zhang", false);
  followUser("zhang");
  expect(await listDrafts()).toEqual([]);
});

test("keeps a request about an order where 保留在本机 was chosen, and nothing else that was seen", async () => {
  const asked = { orderId: "order-1", orderNo: "QM1", act: "cancel", reason: null, at: 5 } as const;
  followUser("zhang");
  expect(await keepOrderRequest(asked)).toBe(true);
  await remember(shelfKey("orders"), [1, 2]);
  await wipeUser("zhang", true, true);
  followUser("zhang");
  expect(await listWaiting()).toEqual([{ kind: "order", request: asked }]);
  expect(await lastSeen(shelfKey("orders"))).toBeNull();
  await dropOrderRequest("order-1");
  expect(await listWaiting()).toEqual([]);
  await wipeUser("zhang", false);
});

test("does not report a save whose transaction aborts, and holds the draft in the page", async () => {
  const put = IDBObjectStore.prototype.put;
  const aborting = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function abortLate(
    this: IDBObjectStore,
    ...row
  ) {
    const request = put.apply(this, row);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  });
  await expect(putDraft(draft("lost", 1))).rejects.toThrow();
  aborting.mockRestore();
  expect(await publicDatabase.use(null, ({ drafts }) => drafts.count())).toBe(0);
  expect((await getDraft("lost"))?.title).toBe("合版名片");
  await leaveData("zhang", false);
  expect(await getDraft("lost")).toBeNull();
});

test("a connection that died is opened again, once, and the work repeated", async () => {
  await putDraft(draft("a", 1));
  await publicDatabase.use(undefined, async (database) => database.backendDB().close());
  expect(await putDraft(draft("b", 2))).toBe(true);
  expect((await listDrafts()).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("a subscription reports the drafts now and after a change", async () => {
  const seen: string[][] = [];
  const stop = await new Promise<() => void>((resolve) => {
    const end = watchDrafts((drafts) => {
      seen.push(drafts.map(({ id }) => id));
      if (drafts.length === 0) void putDraft(draft("a", 1));
      if (drafts.length === 1) resolve(end);
    });
  });
  stop();
  expect([seen.at(0), seen.at(-1)]).toEqual([[], ["a"]]);
});

test("an intent stays until it is settled, however old it is, and belongs to its buyer", async () => {
  expect(await putIntent(intent)).toBe(false);
  followUser("zhang");
  expect(await putIntent(intent)).toBe(true);
  expect(await openIntents()).toEqual([intent]);
  followUser("li");
  expect(await openIntents()).toEqual([]);
  followUser("zhang");
  await settleIntent(intent.id);
  expect(await openIntents()).toEqual([]);
});

test("the last reply is stored with its time, for the buyer who loaded it", async () => {
  await remember(shelfKey("orders"), { items: [] }, 5);
  followUser("zhang");
  expect(await lastSeen(shelfKey("orders"))).toBeNull();
  await remember(shelfKey("orders"), { items: [1] }, 6);
  expect(await lastSeen(shelfKey("orders"))).toEqual({ value: { items: [1] }, at: 6 });
  await wipeUser("zhang", false);
});

test("a left session stays left; its token is held only until the server knows", async () => {
  expect(await isLoggedOut("secret-token")).toBe(false);
  await markLoggedOut("secret-token", 1000);
  expect([await isLoggedOut("secret-token"), await unrevoked()]).toEqual([true, ["secret-token"]]);
  await noteRevoked("secret-token", 2000);
  expect([await isLoggedOut("secret-token"), await unrevoked()]).toEqual([true, []]);
  await markLoggedOut("later-token", 2000 + 46 * 24 * 3_600_000);
  expect([await isLoggedOut("secret-token"), await isLoggedOut("later-token")]).toEqual([
    false,
    true,
  ]);
});
