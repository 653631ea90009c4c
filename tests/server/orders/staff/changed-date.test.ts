import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { changeDate } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { detailOf, forceState, paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let service: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders"]);
});
afterAll(() => shop.close());

it.each([
  ["a past day", "2026-11-19", "发货日不能早于今天"],
  ["the same day", "2026-11-24", "发货日没有变"],
])("refuses %s at the field of the day", async (_what, ship_on, msg) => {
  const buyer = await shop.register();
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, 30);
  const before = await detailOf(shop, buyer, order_id);
  const { updatedAt } = await shop.call(staffOrderCall, { id: order_id }, service.asked);
  const input = { order_id, updatedAt, ship_on, reason: "缺纸" };
  const { body } = await shop.send(changeDate, input, { ...service.asked, key: randomUUID() });
  expect(body).toMatchObject({ code: codes.invalidInput, msg, data: { field: "ship_on" } });
  expect(await detailOf(shop, buyer, order_id)).toEqual(before);
});
