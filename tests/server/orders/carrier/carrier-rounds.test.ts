import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { takeGood } from "#contract/orders/orders.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import type { Carrier, CarrierOrder, CarrierRoute } from "#server/infra/carrier/carrier.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { carrierWaybill } from "#server/infra/database/tables/waybills.tables.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { carrierRound } from "#server/modules/orders/carrier/carrier-round.ts";
import { eraseUser } from "#server/modules/personal-data/erasure.repository.ts";
import { detailOf, labels, paid } from "#tests/server/orders/order-flow.ts";
import {
  completeOrders,
  labelSteps,
  recordSteps,
} from "#tests/server/orders/production/label-steps.ts";
import { staffKey, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
  await completeOrders(shop);
  await shop.deps.db.update(carrierWaybill).set({ nextAt: null });
});
afterAll(() => shop.close());

/** A carrier in this process. `onOrder` runs while an order is taken; `onRoutes` before an answer. */
function madeCarrier() {
  const calls: string[] = [];
  const orders: CarrierOrder[] = [];
  const mood = {
    isAway: false,
    routes: [] as CarrierRoute[],
    fee: null as number | null,
    onOrder: async (): Promise<unknown> => undefined,
    onRoutes: async (): Promise<unknown> => undefined,
  };
  const carrier: Carrier = {
    async order(asked) {
      calls.push("order");
      if (mood.isAway) throw new Error("the carrier is away");
      await mood.onOrder();
      orders.push(asked);
      return { kind: "issued", trackingNo: `SF-${asked.requestNo}` };
    },
    async find(requestNo) {
      calls.push("find");
      return orders.some((one) => one.requestNo === requestNo) ? `SF-${requestNo}` : null;
    },
    async routes(trackingNo) {
      calls.push(`routes ${trackingNo}`);
      await mood.onRoutes();
      return mood.routes;
    },
    async feeFen(trackingNo) {
      calls.push(`fee ${trackingNo}`);
      return mood.fee;
    },
  };
  const round = async (after = 0): Promise<string[]> => {
    shop.clock.advance(after);
    const before = calls.length;
    await carrierRound(shop.deps, carrier);
    return calls.slice(before);
  };
  return { orders, mood, round };
}

type Set = Partial<Pick<typeof order.$inferSelect, "carrierName" | "parcels">>;

/** A paid order of 顺丰 in 待发货, of which so many steps are recorded. */
async function packed(set: Set = {}, made = labelSteps.length, jobs = [labels]) {
  const { order_id, order_no } = await paid(shop, buyer, ...jobs);
  const { db } = shop.deps;
  const { address } = (await db.select().from(order).where(eq(order.id, order_id)))[0] ?? {};
  await db
    .update(order)
    .set({ state: 40, carrierId: "sf", carrierName: "顺丰速运", ...set })
    .where(eq(order.id, order_id));
  await recordSteps(shop, order_id, made);
  return { order_id, address, no: `SF-${order_no}`, order_no };
}

const happened = (orderId: string, kind: string, text: string) =>
  inTransaction(shop.deps.db, (tx) =>
    addEvent(tx, { orderId, kind, text, at: new Date(shop.clock.now()) }),
  );

const seen = async (id: string) => {
  await shop.freshToken();
  const { state, logistics, waybill } = await shop.call(staffOrderCall, { id }, withKey);
  return { state, no: logistics?.trackingNo ?? null, ...waybill };
};

const ship = (order_id: string, tracking_no: string) =>
  shop.call(
    shipOrder,
    { order_id, carrier: "顺丰速运", tracking_no },
    { ...withKey, key: randomUUID() },
  );

async function updatedAt(orderId: string): Promise<number | undefined> {
  const [row] = await shop.deps.db.select().from(order).where(eq(order.id, orderId));
  return row?.updatedAt.getTime();
}

async function traces(orderId: string): Promise<string[] | undefined> {
  await shop.freshToken();
  const { logistics } = await detailOf(shop, buyer, orderId);
  return logistics?.traces.map(({ text }) => text);
}

const routeNow = (text: string, isDelivery = false): CarrierRoute => ({
  ...{ text, isDelivery },
  at: new Date(shop.clock.now()),
});

it("asks with sender, receiver, goods and parcels of the packed order, and sends it", async () => {
  const { orders, round } = madeCarrier();
  const whole = { carrierName: "顺丰特快", parcels: 3 };
  const { order_id, order_no, no, address } = await packed(whole, 6, [labels, labels]);
  if (address === undefined || address === null) throw new Error("the order has no address");
  // A change just before the request is part of it.
  await happened(order_id, "change", "改了收货地址");
  const set = { address: { ...address, extension: "8001" } };
  await shop.deps.db.update(order).set(set).where(eq(order.id, order_id));
  await packed({}, 5);
  expect(await round()).toEqual(["order"]);
  expect(orders).toEqual([
    {
      requestNo: order_no,
      from: {
        name: expect.stringContaining("齐墨"),
        phone: expect.stringMatching(/^0769-/),
        address: "广东省东莞市万江街道墨香路 18 号 2 幢",
      },
      to: {
        name: "王小墨",
        phone: "13800138000-8001",
        address: "上海市 黄浦区 外滩1号",
      },
      goods: "卷装标签、卷装标签",
      parcels: 3,
    },
  ]);
  expect(await seen(order_id)).toEqual({ state: 50, no, words: null, fee: null });
  expect((await detailOf(shop, buyer, order_id)).logistics?.carrier).toBe("顺丰特快");
});

it("sends an order of which only a note was written while the carrier answers", async () => {
  const { orders, mood, round } = madeCarrier();
  const { order_id, no } = await packed();
  mood.onOrder = async () => {
    shop.clock.advance(1000);
    await happened(order_id, "inner", "客户来过电话");
  };
  await round();
  expect([await seen(order_id), orders[0]?.to.phone]).toEqual([
    { state: 50, no, words: null, fee: null },
    "13800138000",
  ]);
});

it("drops a request without an answer once the order has left with another number", async () => {
  const { mood, round } = madeCarrier();
  const { order_id } = await packed();
  mood.isAway = true;
  await round();
  await ship(order_id, "SF7");
  const open = { state: 50, no: "SF7", words: "要过运单号，还没有答复，2 分钟内再问", fee: null };
  expect(await seen(order_id)).toEqual(open);
  expect(await round(minute)).toEqual(["find"]);
  expect(await seen(order_id)).toEqual({ ...open, words: null });
  expect(await round(day)).toEqual([]);
});

it("names no unused waybill of a buyer whose account is deleted", async () => {
  const { mood, round } = madeCarrier();
  const { order_id, no } = await packed();
  mood.onOrder = () => ship(order_id, "SF8");
  await round();
  expect((await seen(order_id)).words).toBe(`运单 ${no} 没有用上，请到顺丰取消它`);
  await inTransaction(shop.deps.db, (tx) => eraseUser(tx, shop.deps, buyer.id));
  expect((await seen(order_id)).words).toBeNull();
});

it("asks about a parcel every ten minutes until it is delivered and its fee known", async () => {
  const { mood, round } = madeCarrier();
  const { order_id, no } = await packed();
  await round();
  const whole = [`routes ${no}`, `fee ${no}`];
  expect(await round(10 * minute - 1)).toEqual([]);
  expect(await round(1)).toEqual(whole);
  expect(await round(10 * minute - 1)).toEqual([]);
  mood.fee = 1350;
  expect(await round(1)).toEqual(whole);
  expect((await seen(order_id)).fee).toBe("13.50");
  expect(await round(10 * minute)).toEqual([`routes ${no}`]);
  mood.routes = [routeNow("已签收", true)];
  expect(await round(10 * minute)).toEqual([`routes ${no}`]);
  expect(await round(day)).toEqual([]);
  expect([await traces(order_id), (await seen(order_id)).fee]).toEqual([["已签收"], "13.50"]);
});

it("follows a parcel without a fee for 60 days", async () => {
  const { round } = madeCarrier();
  const { no } = await packed();
  await round();
  const whole = [`routes ${no}`, `fee ${no}`];
  expect(await round(60 * day)).toEqual(whole);
  expect(await round(10 * minute)).toEqual(whole);
  expect(await round(10 * minute)).toEqual([]);
});

it("asks only for the fee of a parcel that its buyer has received", async () => {
  const { mood, round } = madeCarrier();
  const { order_id, no } = await packed();
  await round();
  await shop.call(takeGood, { order_id }, { as: buyer });
  expect(await round(10 * minute)).toEqual([`fee ${no}`]);
  mood.fee = 1200;
  expect(await round(10 * minute)).toEqual([`fee ${no}`]);
  expect([(await seen(order_id)).fee, await round(10 * minute)]).toEqual(["12.00", []]);
});

it("stores no route of a parcel that its buyer receives while the carrier answers", async () => {
  const { mood, round } = madeCarrier();
  const { order_id } = await packed();
  await round();
  mood.routes = [routeNow("派送中")];
  mood.onRoutes = () => shop.call(takeGood, { order_id }, { as: buyer });
  await round(10 * minute);
  expect([await traces(order_id), (await seen(order_id)).state]).toEqual([[], 60]);
});

it("changes the order with a new route only", async () => {
  const { mood, round } = madeCarrier();
  const { order_id } = await packed();
  await round();
  const sentAt = shop.clock.now();
  // A route may have the words and the time of the shop's own record.
  const first = routeNow("已发货");
  await round(10 * minute);
  expect([await traces(order_id), await updatedAt(order_id)]).toEqual([[], sentAt]);
  mood.routes = [first];
  await round(10 * minute);
  const storedAt = shop.clock.now();
  mood.routes = [first, first];
  await round(10 * minute);
  expect([await traces(order_id), await updatedAt(order_id)]).toEqual([["已发货"], storedAt]);
});

it("asks once about a parcel though two processes run", async () => {
  const { mood, round } = madeCarrier();
  const one = await packed();
  const other = await packed();
  await round();
  let isInner = false;
  mood.onRoutes = async () => {
    if (isInner) return;
    isInner = true;
    await round();
  };
  const about = (await round(10 * minute)).filter((call) => call.startsWith("routes"));
  expect(about.sort()).toEqual([`routes ${one.no}`, `routes ${other.no}`].sort());
});
