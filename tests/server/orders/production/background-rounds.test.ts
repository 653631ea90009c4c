import { setImmediate } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { silentLog } from "#server/infra/logging/log.ts";
import { startFactory } from "#server/modules/orders/rounds.ts";
import { openSf } from "#tests/server/carrier/sf-counterpart.ts";
import { placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { completeOrders, doneSteps, paidAt } from "./label-steps.ts";

const halfMinute = 30_000;
const day = 24 * 3_600_000;
type Settings = Shop["deps"]["settings"];
let shop: Shop;
let buyer: Buyer;
/** Messages that an operator reads in the log. */
let faults: string[];
let stop: () => Promise<void>;

beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  await shop.freshToken();
  faults = [];
  buyer = await shop.register();
  await completeOrders(shop);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => shop.close());

const error = (_: object, message: string) => {
  faults.push(message);
};
const log = { ...silentLog, error };

function start(settings: Partial<Settings> = {}, db = shop.deps.db): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  stop = startFactory({ ...shop.deps, db, log, settings: { ...shop.deps.settings, ...settings } });
}

/** Asks again, while rounds run, until it holds. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await setImmediate();
}

/** As it is stored: a page that shows an overdue order cancels it. */
async function stateOf(orderId: string): Promise<number | undefined> {
  const [row] = await shop.deps.db
    .select({ state: order.state })
    .from(order)
    .where(eq(order.id, orderId));
  return row?.state;
}

/** An order whose time to pay is over. */
async function overdue(): Promise<string> {
  const { order_id } = await placed(shop, buyer);
  shop.clock.advance(3 * day);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  return order_id;
}

async function inProduction(): Promise<string> {
  return (await paidAt(shop, buyer, { state: 30 }, 1)).order_id;
}

/** The steps of `inProduction`. */
const begun = ["提交订单", "付款成功", "文件审核通过"];

/** Starts the rounds, lets this much time pass, and ends them with what they began. */
async function ranFor(ms: number, settings: Partial<Settings> = {}): Promise<void> {
  start(settings);
  vi.advanceTimersByTime(ms);
  await stop();
}

it("sweeps after half a minute, and waits at a stop for the round that runs", async () => {
  const id = await overdue();
  await ranFor(halfMinute - 1);
  expect(await stateOf(id)).toBe(10);
  await ranFor(halfMinute);
  expect([await stateOf(id), faults]).toEqual([90, []]);
});

it("runs nothing after a stop", async () => {
  const id = await overdue();
  start();
  await stop();
  vi.advanceTimersByTime(halfMinute);
  await stop();
  expect(await stateOf(id)).toBe(10);
});

it("plans nothing after the round that a stop waited for", async () => {
  await ranFor(halfMinute);
  const id = await overdue();
  vi.advanceTimersByTime(halfMinute);
  await stop();
  expect(await stateOf(id)).toBe(10);
});

it("logs a failed round by its name and goes on; one that a stop overtakes it does not log", async () => {
  const closed = await startShop();
  await closed.close();
  start({}, closed.deps.db);
  for (const count of [1, 2]) {
    await until(async () => {
      vi.advanceTimersByTime(halfMinute);
      return faults.length === count;
    });
  }
  await stop();
  start({}, closed.deps.db);
  vi.advanceTimersByTime(halfMinute);
  await stop();
  expect(faults).toEqual(["sweep failed", "sweep failed"]);
});

it("makes a step when its pace has passed, and is late by half of one at most", async () => {
  const id = await inProduction();
  shop.clock.advance(2001);
  await ranFor(999, { factoryPaceSeconds: 2 });
  expect(await doneSteps(shop, buyer, id)).toEqual(begun);
  await ranFor(1000, { factoryPaceSeconds: 2 });
  expect([await doneSteps(shop, buyer, id), faults]).toEqual([[...begun, "制版"], []]);
});

it("looks five times a second at most, however quick the factory is", async () => {
  const id = await inProduction();
  shop.clock.advance(101);
  await ranFor(199, { factoryPaceSeconds: 0.1 });
  expect(await doneSteps(shop, buyer, id)).toEqual(begun);
  await ranFor(200, { factoryPaceSeconds: 0.1 });
  expect(await doneSteps(shop, buyer, id)).toEqual([...begun, "制版"]);
});

it("runs no factory at the pace 0", async () => {
  const id = await inProduction();
  shop.clock.advance(60_000);
  await ranFor(halfMinute, { factoryPaceSeconds: 0 });
  expect(await doneSteps(shop, buyer, id)).toEqual(begun);
});

it("asks a configured carrier for waybills every half minute", async () => {
  const sf = await openSf(() => shop.clock.now());
  onTestFinished(sf.close);
  await paidAt(shop, buyer, { state: 40, carrierId: "sf" });
  await ranFor(halfMinute - 1, { carrier: sf.settings });
  expect(sf.orders.size).toBe(0);
  await ranFor(halfMinute, { carrier: sf.settings });
  expect([sf.orders.size, faults]).toEqual([1, []]);
});
