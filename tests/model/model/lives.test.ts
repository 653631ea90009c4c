import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CallOptions } from "#api/protocol.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { NodeLocks } from "#tests/machines/web-locks.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { beginnings, type Course, lifeCourses } from "./acts.ts";
import { Device } from "./device.ts";
import { brokenAtRest, brokenNow, outcomeOf } from "./facts.ts";
import { Life } from "./life.ts";

/** The shipped machines and effects run unchanged; only the browser under them is replaced. */
const stand = vi.hoisted(() => ({ device: null as Device | null }));
const device = new Device();
stand.device = device;
vi.mock("#api/call.ts", () => ({
  call: (endpoint: Endpoint, input: unknown, options?: CallOptions) =>
    stand.device?.call(endpoint, input, options),
}));
vi.mock("#platform/worth-asking.ts", () => ({
  untilWorthAsking: () => stand.device?.untilWorthAsking(),
}));
vi.mock("#ui/feedback/toast.tsx", () => ({
  toast: (text: string, wish?: { stays?: boolean }) => stand.device?.toast(text, wish),
}));
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    userSession: { subscribe: stand.device?.follow, getSnapshot: stand.device?.session },
    lookForOpenTaps: () => void import("#app/recovery.ts").then((part) => part.lookForOpenTaps()),
  }),
  untilSignedIn: () => stand.device?.untilSignedIn(),
}));

const lives = Number(process.env.SHOP_LIVES ?? 200);

/** The channel has given the money back by the time that the life is judged. */
const refundedByChannel: Course = {
  beginning: "toMoney",
  steps: [
    { act: { kind: "cancel" }, rests: true },
    { act: { kind: "serverTime" }, rests: true },
  ],
};

let shop: Shop;
let buyer: Buyer;
let led = 0;
/** A buyer has fifty runs, whose remaining lines fit into the cart. */
async function nextBuyer(): Promise<Buyer> {
  if (led % 50 === 0) buyer = await shop.register();
  led += 1;
  return buyer;
}

beforeAll(async () => {
  shop = await startShop({ settings: { qa: true } });
  // Only now: the embedded database takes a window for a browser.
  vi.stubGlobal("navigator", { locks: new NodeLocks(), userAgent: "node", languages: ["zh-CN"] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const location = {
    origin: "http://shop.example",
    assign: (url: string) => device.opened.push(url),
  };
  vi.stubGlobal("window", { location });
  await import("#app/recovery.ts");
});
afterAll(() => shop.close());

test("no run of a checkout and a payment over a lossy network breaks a fact", async () => {
  const met = { lives: 0, orders: 0, paid: 0, cancelled: 0, faults: 0, taps: 0 };
  await fc.assert(
    fc.asyncProperty(lifeCourses, async ({ beginning, steps }) => {
      const lived = await Life.begin(shop, await nextBuyer(), device);
      try {
        for (const first of beginnings[beginning]) {
          await lived.act(first);
          await lived.rest();
        }
        for (const { act: next, rests } of steps) {
          await lived.act(next);
          if (!rests) continue;
          await lived.rest();
          expect(await brokenNow(lived)).toEqual([]);
        }
        await lived.calm();
        expect(await brokenAtRest(lived)).toEqual([]);
        const { orders, paid, cancelled } = await outcomeOf(lived);
        met.lives += 1;
        met.orders += orders;
        met.paid += paid;
        met.cancelled += cancelled;
        met.faults += lived.road.met;
        met.taps += lived.taps;
      } finally {
        lived.end();
      }
    }),
    { numRuns: lives, examples: [[refundedByChannel]] },
  );
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  console.log(`lives ${JSON.stringify(met)}`);
  // Runs in which nothing is bought, paid, cancelled or lost prove nothing.
  // Of thirty random runs, few may cancel or pay by chance.
  const least = lives / 30;
  expect(Object.entries(met).filter(([, count]) => count < least)).toEqual([]);
}, 3_600_000);
