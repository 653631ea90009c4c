import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lastSeen, shelfKey } from "#data/copies/last-seen.ts";
import { followUser } from "#db/user-database.ts";
import {
  type CheckoutDraft,
  heldDraft,
  openCheckoutDraft,
} from "#features/checkout/checkout-draft.ts";
import { eventually } from "#tests/eventually.ts";

/** What is typed at the checkout belongs to its lines, and to one order. */

let buyers = 0;
beforeEach(() => {
  buyers += 1;
  followUser(`drafting-${buyers}`);
});
afterEach(() => followUser(null));

const kept = async (name: string) => (await lastSeen(shelfKey<CheckoutDraft | null>(name)))?.value;

test("a draft begins empty, by express, with a number of its own", async () => {
  const draft = await openCheckoutDraft(["b", "a"]);
  expect(draft).toEqual({
    id: expect.stringMatching(/^[\w-]{16,}$/),
    addressId: null,
    waitingAddress: null,
    expressType: "express",
    carrierId: null,
    taxIncluded: null,
    invoiceId: null,
    waitingTitle: null,
    remark: "",
    proofing: "proof",
    paymentMethod: "online",
    addressForm: null,
    invoiceForm: null,
  });
  expect(await kept("checkout:a,b")).toEqual(draft);
});

test("the same lines in any order are the same draft, others another", async () => {
  const draft = await openCheckoutDraft(["b", "a"]);
  expect(await openCheckoutDraft(["a", "b"])).toEqual(draft);
  const others = await Promise.all([openCheckoutDraft(["a"]), openCheckoutDraft(["a", "c"])]);
  expect(new Set([draft, ...others].map(({ id }) => id)).size).toBe(3);
});

test("another buyer on the same device gets a new draft", async () => {
  const draft = await openCheckoutDraft(["a"]);
  followUser(`drafting-${buyers}-other`);
  expect((await openCheckoutDraft(["a"])).id).not.toBe(draft.id);
});

test("a change shows at once, notifies subscribers, and is stored on the device", async () => {
  const opened = await openCheckoutDraft(["a"]);
  const held = heldDraft("print", ["a"], opened);
  const heard: string[] = [];
  const stop = held.subscribe(() => heard.push(held.read().remark));
  held.change({ remark: "请尽快" });
  held.change({ expressType: "pickup" });
  stop();
  held.change({ remark: "不急" });
  expect(heard).toEqual(["请尽快", "请尽快"]);
  const changed = { ...opened, remark: "不急", expressType: "pickup" };
  expect(held.read()).toEqual(changed);
  await eventually(async () => expect(await kept("checkout:a")).toEqual(changed));
});

test("once its order exists, the same lines begin a new draft", async () => {
  const opened = await openCheckoutDraft(["a"]);
  heldDraft("print", ["a"], opened).forget();
  await eventually(async () => expect(await kept("checkout:a")).toBeNull());
  const next = await openCheckoutDraft(["a"]);
  expect(next).toEqual({ ...opened, id: next.id });
  expect(next.id).not.toBe(opened.id);
});
