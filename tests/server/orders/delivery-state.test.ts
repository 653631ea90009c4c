import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { orders, type Waiting } from "#contract/orders/order-lists.ts";
import { orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { embeddedLogistics } from "#server/modules/orders/logistics.ts";
import { sendEveryFile } from "./file-flow.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import { detailOf, forceState, labels, paid, placed } from "./order-flow.ts";

oneShop();

const pace = 1000;

async function round(): Promise<number> {
  shop.clock.advance(pace);
  return factoryStep(shop.deps, pace);
}

async function cardOf(orderId: string) {
  const { items } = await shop.call(orders, {}, { as: buyer });
  return items.find(({ order_id }) => order_id === orderId);
}

it("gives the list the dispatch, the delivery and the receipt, as the detail does", async () => {
  const { order_id } = await paid(shop, buyer);
  await sendEveryFile(shop, buyer, order_id);
  expect(await cardOf(order_id)).toMatchObject({ parcel: null, endedAt: null });
  while ((await detailOf(shop, buyer, order_id)).state < 50) await round();
  const shippedAt = shop.clock.now();
  const sent = {
    shippedAt,
    deliveredAt: null,
    arriveOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  };
  const detail = await detailOf(shop, buyer, order_id);
  expect(detail).toMatchObject({ parcel: sent, endedAt: null });
  expect((await cardOf(order_id))?.parcel).toEqual(detail.parcel);
  // The shop promised a later day; the parcel left on the first.
  const arriveOn = detail.parcel?.arriveOn ?? "";
  expect(arriveOn < (detail.dates?.arrive?.to ?? "")).toBe(true);
  expect(detail.milestones?.at(-1)).toMatchObject({ name: "送达", on: arriveOn });
  while ((await round()) > 0);
  const deliveredAt = shop.clock.now() - pace;
  expect((await cardOf(order_id))?.parcel).toEqual({ ...detail.parcel, deliveredAt });
  // Earlier versions recorded the delivery like every other trace.
  await shop.deps.db
    .update(orderEvent)
    .set({ kind: "logistics" })
    .where(and(eq(orderEvent.orderId, order_id), eq(orderEvent.kind, "delivered")));
  expect((await cardOf(order_id))?.parcel).toEqual({ ...detail.parcel, deliveredAt });
  expect((await detailOf(shop, buyer, order_id)).parcel?.deliveredAt).toBe(deliveredAt);
  expect(await round()).toBe(0);
});

it("lists a paid order under what it waits for, and counts it there", async () => {
  const waiting = await paid(shop, buyer);
  const sent = await paid(shop, buyer);
  await sendEveryFile(shop, buyer, sent.order_id);
  const blank = await paid(shop, buyer, { ...labels, colors: 0 });
  await placed(shop, buyer);
  const under = async (state: Waiting | "20") => {
    const { items, counts } = await shop.call(orders, { state }, { as: buyer });
    return { ids: items.map(({ order_id }) => order_id).sort(), count: counts[state] };
  };
  expect(await under("file")).toEqual({ ids: [waiting.order_id], count: 1 });
  expect(await under("review")).toEqual({ ids: [blank.order_id, sent.order_id].sort(), count: 2 });
  expect(await under("proof")).toEqual({ ids: [], count: undefined });
  expect((await under("20")).count).toBe(3);
  const { orderCounts } = await shop.call(userInfo, {}, { as: buyer });
  expect(orderCounts).toMatchObject({ "20": 3, file: 1, review: 2 });
  for (const { order_id } of [waiting, sent, blank]) await forceState(shop, order_id, 60);
});

it("leads a parcel from the shop's city to the buyer's, and delivers it last", async () => {
  const carrier = embeddedLogistics(shop.deps.random);
  const along = async (from: string | null, region: string) => {
    const shipment = { carrier: "中通快递", trackingNo: "1", from, region };
    const traces = await Promise.all(
      [0, 1, 2, 3, 4].map((known) => carrier.nextTrace(shipment, known)),
    );
    return traces.map((trace) => [trace?.text, trace?.isDelivery]);
  };
  expect(await along("东莞", "广东省 东莞市 万江街道")).toEqual([
    ["中通快递已在东莞揽收", false],
    ["已到达东莞分拨中心", false],
    ["万江街道派送中，请保持电话畅通", false],
    ["已送达，请确认收货", true],
    ["已送达，请确认收货", true],
  ]);
  expect((await along("东莞", "北京市 朝阳区"))[1]).toEqual([
    "已离开东莞分拨中心，发往北京",
    false,
  ]);
  expect((await along(null, "广东省 深圳市 南山区"))[0]).toEqual(["中通快递已在发货地揽收", false]);
});
