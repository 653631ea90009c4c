import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paperOrder } from "#contract/orders/orders.ts";
import { shipOrder } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { factoryStep } from "#server/modules/orders/factory.ts";
import { recordSteps } from "#tests/server/orders/production/label-steps.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { detailOf, forceState, paid, paperPlaced } from "./order-flow.ts";

let shop: Shop;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

async function packed(state: 30 | 40 = 40) {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, state);
  const { items } = await detailOf(shop, buyer, order_id);
  return { order_id, item_id: items[0]?.id ?? "" };
}

async function part(order: { order_id: string; item_id: string }, quantity: number, no: string) {
  const { order_id, item_id } = order;
  const parcel = { carrier: "顺丰速运", tracking_no: no, lines: [{ item_id, quantity }] };
  const input = { order_id, ...parcel };
  return (await shop.send(shipPart, input, { ...works.asked, key: randomUUID() })).body;
}

const view = async (id: string) => {
  const { state, parcels = [], logistics } = await detailOf(shop, buyer, id);
  const shown = parcels.map(({ trackingNo, lines }) => [trackingNo, lines[0]?.quantity]);
  return { state, shown, last: logistics?.trackingNo ?? null };
};

test("a part leaves during production; the buyer sees it and the order stays open", async () => {
  const order = await packed(30);
  expect((await part(order, 5_000, "SF1")).msg).toBe("成功");
  expect(await view(order.order_id)).toEqual({ state: 30, shown: [["SF1", 5000]], last: null });
  const { production } = await detailOf(shop, buyer, order.order_id);
  expect(production.map(({ text }) => text)).toContain(
    "第 1 批已发货：卷装标签 5,000 枚（顺丰速运 SF1），其余随后发",
  );
  expect((await part(order, 15_000, "SF2")).msg).toBe("还有工序没做完，最后一批要等做完再发");
});

test.each([30, 40] as const)("a part of a paper order leaves in state %i", async (state) => {
  const { order_id } = await paperPlaced(shop, buyer);
  await forceState(shop, order_id, state);
  const read = () => shop.call(paperOrder, { id: order_id }, { as: buyer });
  const item_id = (await read()).items[0]?.id ?? "";
  expect((await part({ order_id, item_id }, 4, "SF1")).msg).toBe("成功");
  const { parcels, production } = await read();
  expect(parcels?.map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[4]]);
  expect(production.map(({ text }) => text)).toContain(
    "第 1 批已发货：双铜纸 4 令（顺丰速运 SF1），其余随后发",
  );
});

test("the order is shipped with the parcel that leaves nothing", async () => {
  const order = await packed();
  await part(order, 5_000, "SF1");
  expect((await part(order, 15_001, "SF2")).msg).toBe("“卷装标签”还没发的是 15,000 枚");
  await part(order, 15_000, "SF2");
  const both = [
    ["SF1", 5000],
    ["SF2", 15_000],
  ];
  expect(await view(order.order_id)).toEqual({ state: 50, shown: both, last: "SF2" });
  expect((await part(order, 1, "SF3")).msg).toBe("订单待收货，不能分批发货");
});

test("a plain shipment sends what is left, by hand and by the factory", async () => {
  const byHand = await packed();
  await part(byHand, 8_000, "SF1");
  const parcel = { order_id: byHand.order_id, carrier: "顺丰速运", tracking_no: "SF9" };
  await shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  const rest = [
    ["SF1", 8000],
    ["SF9", 12_000],
  ];
  expect(await view(byHand.order_id)).toEqual({ state: 50, shown: rest, last: "SF9" });

  const byFactory = await packed();
  await recordSteps(shop, byFactory.order_id);
  await part(byFactory, 8_000, "SF1");
  for (let round = 0; round < 12 && (await view(byFactory.order_id)).state === 40; round += 1) {
    shop.clock.advance(1000);
    await factoryStep(shop.deps, 500);
  }
  const { state, shown, last } = await view(byFactory.order_id);
  expect([state, shown[0], shown[1]]).toEqual([50, ["SF1", 8000], [last, 12_000]]);
});

test("an order that leaves at once has no parts", async () => {
  const { order_id } = await packed();
  const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF7" };
  await shop.call(shipOrder, parcel, { ...works.asked, key: randomUUID() });
  expect(await view(order_id)).toEqual({ state: 50, shown: [], last: "SF7" });
});
