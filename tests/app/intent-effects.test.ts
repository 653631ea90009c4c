import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { draftHold, hold } from "#api/hold.ts";
import type { CallOptions } from "#api/protocol.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { placeOrder, recallOrder, reviewOrder } from "#contract/orders/placing.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { openIntents, putIntent } from "#data/outbox/intents.ts";
import { followUser } from "#db/user-database.ts";
import { heldDraft, openCheckoutDraft } from "#features/checkout/checkout-draft.ts";
import { shopCheckout } from "#features/checkout/checkout-effects.ts";
import { recordPayTap, shopPayment } from "#features/payment/pay-effects.ts";
import type { PlacingIntent } from "#machines/checkout-terms.ts";
import { eventually } from "#tests/eventually.ts";
import { NodeLocks } from "#tests/machines/web-locks.ts";

const host = vi.hoisted(() => ({
  call: (_endpoint: Endpoint, _input: unknown, _options?: CallOptions): Promise<unknown> =>
    Promise.reject(new Error("no host")),
  looked: 0,
}));
vi.mock("#api/call.ts", () => ({
  call: (endpoint: Endpoint, input: unknown, options?: CallOptions) =>
    host.call(endpoint, input, options),
}));
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    lookForOpenTaps: () => {
      host.looked += 1;
    },
  }),
  untilSignedIn: () => new Promise(() => undefined),
}));

const silence = new Unreachable("timeout", "网络连接失败，请检查网络连接");
const choice = { channel: "sandbox", expectedTotal: "1.00" } as const;
const check = { order_id: "o1", channel: null, amount: "1.00", state: 10, message: "" };
const unpaid = { ...check, outcome: "unpaid", transfer: null };
const code = {
  payment_id: "p1",
  out_trade_no: "t1",
  channel: "sandbox",
  amount: "1.00",
  state: "paying",
  next: { kind: "code", image: "data:code" },
};
const order = { order_id: "o1", order_no: "QM1", total: "1.00", state: 10 };
const lines = ["line-000000000001"];

let buyers = 0;
beforeEach(() => {
  buyers += 1;
  host.looked = 0;
  followUser(`intents-of-buyer-${buyers}`);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { locks: new NodeLocks() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  followUser(null);
});

const stored = async () => (await openIntents()).map(({ key, state }) => [key, state]);

/** A cashier of an unpaid order; `opened` answers the press on 支付. */
async function cashier(opened: () => unknown) {
  let sentKey = "";
  let answer = (_check: unknown) => {};
  const checks = [Promise.resolve(unpaid), new Promise((resolve) => (answer = resolve))];
  host.call = async (endpoint, _body, options) => {
    if (endpoint === checkPay) return checks.shift();
    if (endpoint !== payInit) throw silence;
    sentKey = options?.key ?? "";
    return opened();
  };
  const input = { orderId: "o1", userKey: `intents-of-buyer-${buyers}` };
  const actor = createActor(shopPayment("o1"), { clock: new SimulatedClock(), input }).start();
  await waitFor(actor, (now) => now.matches("choosing"));
  actor.send({ type: "choose", ...choice });
  await waitFor(actor, (now) => now.matches("checking"));
  return { actor, key: sentKey, answer };
}

test("an opened payment's intent is noted as answered, and removed once the order is unpaid", async () => {
  const { actor, key, answer } = await cashier(() => code);
  expect(await stored()).toEqual([[key, "unknown"]]);
  answer(unpaid);
  await waitFor(actor, (now) => now.matches("choosing"));
  await eventually(async () => expect(await stored()).toEqual([]));
});

test("an unpaid order removes only intents with a reply; another order's stay", async () => {
  const { actor, key, answer } = await cashier(() => {
    throw silence;
  });
  const answered = await recordPayTap("o1", { ...choice, channel: "offline" });
  const row = (await openIntents()).find((one) => one.key === answered.key);
  if (row === undefined) throw new Error("the intent is not stored");
  await putIntent({ ...row, state: "unknown", createdAt: row.createdAt + 1 });
  const other = await recordPayTap("o2", choice);
  answer(unpaid);
  await waitFor(actor, (now) => now.matches("choosing"));
  await eventually(async () => expect((await stored()).length).toBe(2));
  expect((await stored()).sort()).toEqual(
    [
      [key, "sending"],
      [other.key, "sending"],
    ].sort(),
  );
});

test("a paid order removes every intent of it, and of no other", async () => {
  const { actor, answer } = await cashier(() => {
    throw silence;
  });
  const other = await recordPayTap("o2", choice);
  answer({ ...unpaid, outcome: "paid" });
  await waitFor(actor, (now) => now.status === "done");
  await eventually(async () => expect(await stored()).toEqual([[other.key, "sending"]]));
});

/** A checkout whose calls are noted; `place` answers 提交订单. */
async function checkout(pending: (draftId: string) => PlacingIntent | null, place: () => unknown) {
  const calls: string[] = [];
  let left = 0;
  host.call = async (endpoint) => {
    if (endpoint === reviewOrder) return { total: "1.00", warnings: [] };
    if (endpoint === recallOrder) {
      calls.push("recalled");
      return { order };
    }
    if (endpoint === placeOrder) return place();
    throw silence;
  };
  const draft = heldDraft("print", lines, await openCheckoutDraft(lines));
  const intent = pending(draft.read().id);
  if (intent !== null) {
    const { key, body, tappedAt: createdAt } = intent;
    await putIntent({ id: key, kind: "placeOrder", body, key, state: "sending", createdAt });
  }
  const machine = shopCheckout(draft, "stock", {
    saved: () => undefined,
    settled: { address: () => undefined, title: () => undefined },
    leave: () => undefined,
    left: () => {
      left += 1;
    },
  });
  const input = { userKey: `intents-of-buyer-${buyers}`, pending: intent };
  const actor = createActor(machine, { clock: new SimulatedClock(), input });
  return { actor, calls, draftId: draft.read().id, left: () => left };
}

const intentOf = (draft_id: string): PlacingIntent => ({
  key: "key-000000000000000000000000000001",
  body: {
    line_ids: lines,
    address_id: null,
    express_type: "pickup",
    carrier_id: null,
    tax_included: true,
    invoice_id: null,
    remark: "",
    proofing: null,
    draft_id,
    expected_total: "1.00",
  },
  tappedAt: 1,
});

/** Whatever was asked of the device before has its answer after this. */
async function afterEarlierReads(): Promise<void> {
  for (let read = 0; read < 20; read++) await openIntents();
}

test("an intent is read back only once no other page works on its draft", async () => {
  const { actor, calls, draftId } = await checkout(intentOf, silent);
  const otherPage = hold(draftHold(draftId));
  await otherPage.held;
  actor.start();
  await afterEarlierReads();
  calls.push("released");
  otherPage.release();
  await waitFor(actor, (now) => now.matches({ stage: "placed" }));
  expect(calls).toEqual(["released", "recalled"]);
});

function silent(): never {
  throw silence;
}

test("a closed checkout without an intent is left, and the search for intents starts", async () => {
  const { actor, left } = await checkout(() => null, silent);
  actor.start();
  await waitFor(actor, (now) => now.matches({ stage: { editing: "priced" } }));
  actor.stop();
  expect(host.looked).toBe(1);
  await eventually(() => expect(left()).toBe(1));
});

test("a checkout closed with an open intent is not left: its order may exist", async () => {
  const { actor, left } = await checkout(() => null, silent);
  actor.start();
  await waitFor(actor, (now) => now.matches({ stage: { editing: "priced" } }));
  actor.send({ type: "place" });
  await waitFor(actor, (now) => now.matches({ stage: { placing: "unknown" } }));
  actor.stop();
  expect(host.looked).toBe(1);
  await afterEarlierReads();
  expect(left()).toBe(0);
  expect(await stored()).toHaveLength(1);
});

test("a placed order ends the checkout without another search", async () => {
  const { actor, left } = await checkout(
    () => null,
    () => order,
  );
  actor.start();
  await waitFor(actor, (now) => now.matches({ stage: { editing: "priced" } }));
  actor.send({ type: "place" });
  await waitFor(actor, (now) => now.status === "done");
  await afterEarlierReads();
  expect([host.looked, left()]).toEqual([0, 0]);
  await eventually(async () => expect(await stored()).toEqual([]));
});
