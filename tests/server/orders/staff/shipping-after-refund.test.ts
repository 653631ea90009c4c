import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { forceState, paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** An order that waits for its parcel, a second after its last step. */
async function packed(): Promise<string> {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, 40);
  shop.clock.advance(1000);
  return order_id;
}

const key = () => ({ ...owner.asked, key: randomUUID() });

/** Ships with the version that the order's page has now. */
async function shipped(order_id: string): Promise<string> {
  const { updatedAt } = await shop.call(staffOrderCall, { id: order_id }, owner.asked);
  const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF8", updatedAt };
  return (await shop.send(shipOrder, parcel, key())).body.msg;
}

it("ships from a fresh page after a refund of a part", async () => {
  const order_id = await packed();
  const refund = { order_id, amount: "1.00", reason: "少了一卷" };
  await shop.call(refundByShop, refund, key());
  expect(await shipped(order_id)).toBe("成功");
});

it("ships from a fresh page after a reprint", async () => {
  const order_id = await packed();
  const { items } = await shop.call(staffOrderCall, { id: order_id }, owner.asked);
  const lines = [{ item_id: items[0]?.id ?? "", quantity: 500 }];
  await shop.call(reprintOrder, { order_id, lines, reason: "色差" }, key());
  expect(await shipped(order_id)).toBe("成功");
});
