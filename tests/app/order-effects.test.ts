import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import type { CallOptions } from "#api/protocol.ts";
import { Unreachable } from "#api/unreachable.ts";
import { addAddress } from "#contract/account/account.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { openIntents } from "#data/outbox/intents.ts";
import { followUser } from "#db/user-database.ts";
import {
  type CheckoutDraft,
  heldDraft,
  openCheckoutDraft,
} from "#features/checkout/checkout-draft.ts";
import { shopCheckout } from "#features/checkout/checkout-effects.ts";
import { recordPayTap } from "#features/payment/pay-effects.ts";
import { eventually } from "#tests/eventually.ts";

/** What leaves the device, and what lay on it at that moment. */
interface Sent {
  readonly key: string | undefined;
  readonly stored: readonly string[];
}

const host = vi.hoisted(() => ({
  call: (_endpoint: Endpoint, _input: unknown, _options?: CallOptions): Promise<unknown> =>
    Promise.reject(new Error("no host")),
}));
vi.mock("#api/call.ts", () => ({
  call: (endpoint: Endpoint, input: unknown, options?: CallOptions) =>
    host.call(endpoint, input, options),
}));
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({ lookForOpenTaps: () => undefined }),
  untilSignedIn: () => new Promise(() => undefined),
}));

const lines = ["line-000000000001"];
const typedAddress = {
  name: "王小墨",
  mobile: "13900001111",
  provinceCode: "440000",
  cityCode: "440300",
  districtCode: "440305",
  detail: "科技园南区 8 栋 201",
  extension: "",
  landline: "",
  postcode: "",
  isDefault: false,
};
const review = { goods: "1.00", freight: "0.00", total: "1.00", weightKg: "1", parcels: 1 };
const placed = { order_id: "o1", order_no: "QM1", total: "1.00", state: 10 };
const silence = new Unreachable("timeout", "网络连接失败，请检查网络连接");

let buyers = 0;
beforeEach(() => {
  buyers += 1;
  followUser(`buyer-${buyers}`);
});
afterEach(() => {
  vi.restoreAllMocks();
  followUser(null);
});

/** A checkout whose sendings of the order end as `answers` say, one after the other. */
async function checkout(
  answers: readonly (() => unknown)[],
  beforeTap = () => {},
  typed: Partial<CheckoutDraft> = {},
) {
  const sent: Sent[] = [];
  const bodies: unknown[] = [];
  const saved: unknown[] = [];
  host.call = async (endpoint, body, options) => {
    if (endpoint === reviewOrder) return { ...review, warnings: [] };
    if (endpoint === addAddress) return { id: "a1", region: "广东省", ...typedAddress };
    bodies.push(body);
    if (endpoint !== placeOrder) throw silence;
    const stored = (await openIntents()).map(({ key }) => key);
    sent.push({ key: options?.key, stored });
    return answers[sent.length - 1]?.();
  };
  const draft = heldDraft("print", lines, { ...(await openCheckoutDraft(lines)), ...typed });
  const clock = new SimulatedClock();
  const input = { userKey: `buyer-${buyers}`, pending: null };
  const left: unknown[] = [];
  const actor = createActor(
    shopCheckout(draft, "stock", {
      saved: (address) => saved.push(address),
      settled: { address: () => undefined, title: () => undefined },
      leave: (order) => left.push(order),
      left: () => undefined,
    }),
    { clock, input },
  ).start();
  await waitFor(actor, (now) => now.matches({ stage: { editing: "priced" } }));
  beforeTap();
  actor.send({ type: "place" });
  return { actor, clock, sent, left, saved, bodies };
}

const silent = () => {
  throw silence;
};

test("the tap lies on the device before it is sent, and each repetition carries its key", async () => {
  const { actor, clock, sent, left } = await checkout([silent, silent, () => placed]);
  for (const sends of [1, 2]) {
    await waitFor(
      actor,
      (now) => now.matches({ stage: { placing: "unknown" } }) && now.context.sends === sends,
    );
    clock.increment(60_000);
  }
  await waitFor(actor, (now) => now.matches({ stage: "placed" }));
  const key = sent[0]?.key;
  expect(key).toMatch(/^.{16,}$/);
  expect(sent).toEqual([1, 2, 3].map(() => ({ key, stored: [key] })));
  expect(left).toEqual([placed]);
  await eventually(async () => expect(await openIntents()).toEqual([]));
});

test("a tap that cannot be stored is not sent, and the page says why", async () => {
  const { actor, sent } = await checkout([() => placed], () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no space left", "QuotaExceededError");
    });
  });
  const ended = await waitFor(actor, (now) => !now.hasTag("placing"));
  expect(ended.value).toEqual({ order: "none", stage: { editing: "priced" } });
  expect(ended.context.message).toContain("no space left");
  expect(sent).toEqual([]);
});

test("a typed address is saved first, once, and the order goes to it", async () => {
  const typed = { addressForm: typedAddress, expressType: "express" } as const;
  const { actor, saved, bodies } = await checkout([() => placed], undefined, typed);
  await waitFor(actor, (now) => now.matches({ stage: "placed" }));
  expect(saved).toEqual([{ id: "a1", region: "广东省", ...typedAddress }]);
  expect(bodies).toMatchObject([{ address_id: "a1", expected_total: "1.00" }]);
});

test("what did not leave the device is not unknown: nothing of it is left", async () => {
  const { actor } = await checkout([
    () => {
      throw new Unreachable("unsent", "网络连接失败，请检查网络连接");
    },
  ]);
  const ended = await waitFor(actor, (now) => !now.hasTag("placing"));
  expect(ended.value).toEqual({ order: "none", stage: { parked: "network" } });
  await eventually(async () => expect(await openIntents()).toEqual([]));
});

test("the same payment tapped again without an answer has the same key; another choice has its own", async () => {
  const choice = { channel: "sandbox", expectedTotal: "1.00" } as const;
  const first = await recordPayTap("o1", choice);
  expect(await recordPayTap("o1", choice)).toEqual(first);
  const keys = [first.key];
  for (const [orderId, other] of [
    ["o1", { ...choice, channel: "offline" }],
    ["o1", { ...choice, expectedTotal: "2.00" }],
    ["o2", choice],
  ] as const) {
    keys.push((await recordPayTap(orderId, other)).key);
  }
  expect(new Set(keys).size).toBe(4);
  expect((await openIntents()).map(({ key }) => key).sort()).toEqual([...keys].sort());
});
