import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { detailOf, eventsOf, forceState, labels, paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** Parcels with a part of an order of two lines: 20,000 and 5,000 labels. */

let shop: Shop;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

async function packed() {
  const { order_id, order_no } = await paid(shop, buyer, labels, { ...labels, quantity: 5_000 });
  await forceState(shop, order_id, 40);
  const [first, second] = (await detailOf(shop, buyer, order_id)).items.map(({ id }) => id);
  return { order_id, order_no, first: first ?? "", second: second ?? "" };
}

type Lines = { item_id: string; quantity: number }[];
async function part(order_id: string, lines: Lines, more: { updatedAt?: number } = {}) {
  const input = { order_id, carrier: "德邦", tracking_no: "DB1", lines, ...more };
  return (await shop.send(shipPart, input, { ...works.asked, key: randomUUID() })).body;
}

const seenAt = async (id: string) =>
  (await shop.call(staffOrderCall, { id }, works.asked)).updatedAt;

test("a parcel of both lines writes what left into order, mail and record", async () => {
  const { order_id, order_no, first, second } = await packed();
  const before = await seenAt(order_id);
  shop.clock.advance(1000);
  const lines = [
    { item_id: first, quantity: 8_000 },
    { item_id: second, quantity: 1_500 },
  ];
  expect((await part(order_id, lines)).data).toEqual({ order_id, state: 40 });
  const words = "第 1 批已发货：卷装标签 8,000 枚、卷装标签 1,500 枚（德邦 DB1），其余随后发";
  expect((await eventsOf(shop, order_id)).at(-1)).toEqual({
    ...{ kind: "change", text: words, toState: null },
  });
  const mail = (await shop.posted()).filter(({ to }) => to === buyer.email).at(-1);
  expect(mail?.subject).toBe(`齐墨印纸：订单 ${order_no} 发出了一部分`);
  expect(mail?.text.split("\n")[3]).toBe(words);
  expect(await seenAt(order_id)).toBe(before + 1000);
  const [act] = (await shop.call(staffActs, { person_id: works.id }, withKey)).items;
  expect([act?.call, act?.subject]).toEqual([shipPart.path, order_no]);
});

test("an order stays open until every line has left", async () => {
  const { order_id, first, second } = await packed();
  await part(order_id, [{ item_id: first, quantity: 20_000 }]);
  expect((await detailOf(shop, buyer, order_id)).state).toBe(40);
  await part(order_id, [{ item_id: second, quantity: 5_000 }]);
  expect((await detailOf(shop, buyer, order_id)).state).toBe(50);
});

test("a plain shipment after a part holds the lines that are left, and only those", async () => {
  const { order_id, first, second } = await packed();
  await part(order_id, [{ item_id: first, quantity: 20_000 }]);
  const rest = { order_id, carrier: "顺丰速运", tracking_no: "SF9" };
  await shop.call(shipOrder, rest, { ...works.asked, key: randomUUID() });
  const { parcels = [], logistics } = await detailOf(shop, buyer, order_id);
  const line = { title: "卷装标签", unit: "枚" };
  const at = shop.clock.now();
  expect(parcels).toEqual([
    {
      ...{ carrier: "德邦", trackingNo: "DB1", at },
      lines: [{ ...line, item_id: first, quantity: 20_000 }],
    },
    {
      ...{ carrier: "顺丰速运", trackingNo: "SF9", at },
      lines: [{ ...line, item_id: second, quantity: 5_000 }],
    },
  ]);
  expect(logistics).toEqual({ carrier: "顺丰速运", trackingNo: "SF9", traces: [] });
  const steps = (await eventsOf(shop, order_id)).filter(({ kind }) => kind === "production");
  expect(steps.at(-1)).toEqual({ kind: "production", text: "已发货", toState: 50 });
});

test("a repeated line, a stranger's line and too much are refused, and nothing leaves", async () => {
  const { order_id, first } = await packed();
  const other = await packed();
  const one = { item_id: first, quantity: 1_000 };
  expect(await part(order_id, [one, one])).toMatchObject({
    ...{ code: codes.invalidInput, msg: "同一件商品写了两次", data: { field: "lines" } },
  });
  expect(await part(order_id, [{ item_id: other.first, quantity: 1 }])).toMatchObject({
    ...{ code: codes.notFound, msg: "订单里没有这件商品" },
  });
  expect(await part(order_id, [{ item_id: first, quantity: 20_001 }])).toMatchObject({
    ...{ msg: "“卷装标签”还没发的是 20,000 枚", data: { field: "lines" } },
  });
  expect((await detailOf(shop, buyer, order_id)).parcels).toBeUndefined();
});

test("a part is refused once the order moved on since it was read, also the last part", async () => {
  const { order_id, first, second } = await packed();
  const updatedAt = await seenAt(order_id);
  shop.clock.advance(1000);
  expect((await part(order_id, [{ item_id: first, quantity: 1_000 }], { updatedAt })).msg).toBe(
    "成功",
  );
  shop.clock.advance(1000);
  const next = [{ item_id: first, quantity: 1_000 }];
  expect((await part(order_id, next, { updatedAt })).msg).toBe("订单刚刚有变动，请看清以后再发");
  const rest = [
    { item_id: first, quantity: 19_000 },
    { item_id: second, quantity: 5_000 },
  ];
  expect((await part(order_id, rest, { updatedAt })).code).toBe(codes.stateConflict);
  expect((await detailOf(shop, buyer, order_id)).parcels).toHaveLength(1);
});

test("an order for pickup has no parts", async () => {
  const { order_id, first } = await packed();
  await shop.deps.db.update(order).set({ expressType: "pickup" }).where(eq(order.id, order_id));
  const { msg } = await part(order_id, [{ item_id: first, quantity: 1_000 }]);
  expect(msg).toBe("到店自提的订单不分批发货");
});
