import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deployment } from "#api/deployment.ts";
import { plugSession } from "#api/session-port.ts";
import { listDrafts as listKept, mostDrafts } from "#contract/quotes/drafts.ts";
import { wipeUser } from "#data/device/wipe-user.ts";
import { contentOf } from "#data/drafts/draft-content.ts";
import { type Draft, getDraft, listDrafts, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { noteOpen } from "#data/drafts/open-drafts.ts";
import { allHeld, conflictOf, placeOf, settleConflict } from "#data/drafts/shop-drafts.ts";
import { lookForDrafts, syncDrafts } from "#data/drafts/sync-drafts.ts";
import { followUser } from "#db/user-database.ts";
import { look, lookAt } from "#platform/network.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { draft as kept } from "#server/infra/database/tables/drafts.tables.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { eventually } from "#tests/eventually.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** Two devices of one buyer: each has a database of its own, both have the buyer's token. */

let shop: Shop;
let buyer: Buyer;
let host = "";
const preset = presetJob("lz", {}, null, seedPriceBook);
if (preset.quoteType !== "lz") throw new Error("a preset is of its kind");
const job = preset;

/** The connection to the shop. While it is lossy, replies to writes are dropped. */
let isLosing = false;
let writes = 0;
const road = createServer(async (request, response) => {
  const { method, url = "/", headers } = request;
  const payload = await text(request);
  const isWrite = method !== "GET";
  const asked = { method: method as "GET", url, headers, ...(isWrite ? { payload } : {}) };
  const reply = await shop.app.inject(asked);
  if (isWrite) writes += 1;
  if (isWrite && isLosing) return void response.destroy();
  response.writeHead(reply.statusCode, { "content-type": "application/json" });
  response.end(reply.body);
});

beforeAll(async () => {
  shop = await startShop();
  await new Promise<void>((resolve) => road.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(road.address() as AddressInfo).port}`;
  plugSession({
    accessToken: async () => ({ token: await shop.freshToken(), generation: 1 }),
    userToken: async () => ({ token: buyer.token, generation: 1 }),
    isCurrentUser: () => true,
    refused: () => {},
  });
});
afterAll(async () => {
  followUser(null);
  road.close();
  await shop.close();
});

beforeEach(async () => {
  buyer = await shop.register();
  noteOpen(null);
  await reach(host);
  for (const device of ["phone", "desktop"]) await wipeUser(device, false);
});

async function reach(address: string): Promise<void> {
  deployment.host = address;
  lookAt(address);
  await look();
}

/** Makes the following steps run on that device. */
const on = (device: "phone" | "desktop") => followUser(device);

const draft = (id: string, quantity: number, more: Partial<Draft> = {}): Draft => ({
  id,
  title: "卷装标签",
  productId: null,
  quoteType: "lz",
  job: { ...job, quantity },
  updatedAt: quantity,
  ...more,
});

async function sync() {
  lookForDrafts();
  return syncDrafts();
}
const quantities = async () =>
  (await listDrafts()).map(({ job: form }) => form.quoteType === "lz" && form.quantity);
const remarkOf = async (id: string) => (await getDraft(id))?.job.remark;
const placed = async (id: string) => {
  const held = (await allHeld()).get(id);
  return held === undefined ? null : placeOf(held);
};
const atShop = async () =>
  (await shop.call(listKept, {}, { as: buyer })).map(({ content }) => content?.job.quantity);

/** One draft that both devices have. */
async function shared(quantity = 1000): Promise<string> {
  const id = randomUUID();
  on("phone");
  await putDraft(draft(id, quantity));
  await sync();
  on("desktop");
  await sync();
  return id;
}

it("a draft and its later change reach the other device as they were typed", async () => {
  const id = randomUUID();
  on("phone");
  await putDraft(draft(id, 1000, { total: "88.00" }));
  expect(await placed(id)).toBe("waiting");
  expect(await sync()).toEqual({ changed: false, left: false });
  expect(await placed(id)).toBe("kept");
  on("desktop");
  expect(await listDrafts()).toEqual([]);
  expect(await sync()).toEqual({ changed: true, left: false });
  expect(await listDrafts()).toEqual([draft(id, 1000, { total: "88.00" })]);
  await putDraft(draft(id, 2000));
  await sync();
  on("phone");
  await sync();
  expect(await listDrafts()).toEqual([draft(id, 2000)]);
  // No device has anything left to send.
  expect(await sync()).toEqual({ changed: false, left: false });
});

it("changes of different fields on both devices are merged on both", async () => {
  const id = await shared();
  on("phone");
  await putDraft(draft(id, 3000));
  on("desktop");
  await putDraft(draft(id, 1000, { job: { ...job, quantity: 1000, remark: "按样" } }));
  await sync();
  on("phone");
  await sync();
  on("desktop");
  await sync();
  for (const device of ["phone", "desktop"] as const) {
    on(device);
    expect([await quantities(), await remarkOf(id), await placed(id)]).toEqual([
      [3000],
      "按样",
      "kept",
    ]);
  }
});

it("a field changed on both devices waits for the buyer, who takes one side or both", async () => {
  const id = await shared();
  on("desktop");
  await putDraft(draft(id, 2000));
  await sync();
  on("phone");
  await putDraft(draft(id, 3000));
  await sync();
  expect([await quantities(), await placed(id), await atShop()]).toEqual([
    [3000],
    "conflict",
    [2000],
  ]);
  const held = (await allHeld()).get(id);
  const found = held === undefined ? null : conflictOf(held);
  if (found === null) throw new Error("both changed the amount");
  expect([found.fields, found.mine.job.quantity, found.theirs.job.quantity]).toEqual([
    ["job.quantity"],
    3000,
    2000,
  ]);
  await settleConflict(id, found.theirs, { id: randomUUID(), content: found.mine });
  await sync();
  expect([(await quantities()).sort(), (await atShop()).sort()]).toEqual([
    [2000, 3000],
    [2000, 3000],
  ]);
  on("desktop");
  await sync();
  expect((await quantities()).sort()).toEqual([2000, 3000]);
});

it("a conflict ends once the buyer types the same value as the other device", async () => {
  const id = await shared();
  on("desktop");
  await putDraft(draft(id, 2000));
  await sync();
  on("phone");
  await putDraft(draft(id, 3000));
  await sync();
  await putDraft(draft(id, 2000));
  await syncDrafts();
  expect([await placed(id), await atShop()]).toEqual(["kept", [2000]]);
});

it("a removal reaches the other device, and loses against an edit there", async () => {
  const [id, edited] = [await shared(), await shared(5000)];
  on("phone");
  await sync();
  await removeDraft(id);
  await removeDraft(edited);
  await sync();
  expect(await atShop()).toEqual([undefined, undefined]);
  on("desktop");
  await putDraft(draft(edited, 6000));
  await sync();
  expect([await quantities(), await placed(edited)]).toEqual([[6000], "kept"]);
  on("phone");
  await sync();
  expect(await quantities()).toEqual([6000]);
});

it("an edit that arrived before the removal restores the draft on the removing device", async () => {
  const id = await shared();
  on("desktop");
  await putDraft(draft(id, 2000));
  await sync();
  on("phone");
  await removeDraft(id);
  await sync();
  expect([await quantities(), await atShop()]).toEqual([[2000], [2000]]);
});

it("undoing a removal, before or after it was sent, keeps the draft", async () => {
  const id = await shared();
  const [one] = await listDrafts();
  if (one === undefined) throw new Error("the draft is on both devices");
  await removeDraft(id);
  await sync();
  await putDraft(one);
  await sync();
  expect([await quantities(), await atShop()]).toEqual([[1000], [1000]]);
});

it("an open draft does not change while the buyer edits it; updates wait until it is closed", async () => {
  const [id, other] = [await shared(), await shared(5000)];
  on("phone");
  await sync();
  noteOpen(id);
  on("desktop");
  await putDraft(draft(id, 2000));
  await putDraft(draft(other, 6000));
  await sync();
  on("phone");
  await sync();
  expect((await quantities()).sort()).toEqual([1000, 6000]);
  // Typed on, by a form that knows nothing of the other device.
  await putDraft(draft(id, 1000, { job: { ...job, quantity: 1000, remark: "按样" } }));
  await sync();
  expect(await atShop()).toEqual(expect.arrayContaining([2000, 6000]));
  noteOpen(null);
  await syncDrafts();
  expect([await getDraft(id).then((one) => one?.job), await placed(id)]).toEqual([
    { ...job, quantity: 2000, remark: "按样" },
    "kept",
  ]);
});

it("a change whose reply was lost is recognised as the device's own: no conflict", async () => {
  const id = await shared();
  on("phone");
  await putDraft(draft(id, 2000));
  isLosing = true;
  expect((await sync()).left).toBe(true);
  isLosing = false;
  expect([await placed(id), await atShop()]).toEqual(["waiting", [2000]]);
  await putDraft(draft(id, 3000));
  await sync();
  expect([await quantities(), await placed(id), await atShop()]).toEqual([[3000], "kept", [3000]]);
});

it("a draft that exceeds the shop's limit stays on its device and is not sent again unchanged", async () => {
  const rows = Array.from({ length: mostDrafts }, (_, index) => ({
    userId: buyer.id,
    draftId: `draft-of-a-full-book-${index}`,
    edition: "edition-of-a-full-book",
    content: contentOf(draft(`draft-of-a-full-book-${index}`, index)),
    changedAt: new Date(shop.clock.now()),
  }));
  await shop.deps.db.insert(kept).values(rows);
  on("phone");
  const id = randomUUID();
  await putDraft(draft(id, 1000));
  // A slow machine writes the other drafts for longer than a call waits for its answer.
  await eventually(async () => expect(await sync()).toMatchObject({ left: false }));
  expect([(await listDrafts()).length, await placed(id)]).toEqual([mostDrafts + 1, "waiting"]);
  writes = 0;
  await sync();
  expect(writes).toBe(0);
  await removeDraft("draft-of-a-full-book-0");
  await sync();
  expect(await placed(id)).toBe("kept");
});

it("offline, drafts stay and wait; a guest's drafts stay on their device until changed", async () => {
  followUser(null);
  const guests = randomUUID();
  await putDraft(draft(guests, 7000));
  on("phone");
  const id = randomUUID();
  await putDraft(draft(id, 1000));
  await reach("http://127.0.0.1:9");
  expect(await sync()).toEqual({ changed: false, left: true });
  expect([await quantities(), await placed(id)]).toEqual([[7000, 1000], "waiting"]);
  await reach(host);
  await syncDrafts();
  expect([await atShop(), await placed(id)]).toEqual([[1000], "kept"]);
  await putDraft(draft(guests, 8000));
  await syncDrafts();
  expect((await atShop()).sort()).toEqual([1000, 8000]);
  await removeDraft(guests);
});

it("a draft that the server lost is sent again and not treated as removed", async () => {
  const id = await shared();
  await shop.deps.db.execute(`delete from draft where draft_id = '${id}'`);
  await sync();
  expect([await quantities(), await atShop()]).toEqual([[1000], [1000]]);
});
