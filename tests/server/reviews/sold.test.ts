import { afterAll, beforeAll, expect, it } from "vitest";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { forceState } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { orderIn } from "./review-flow.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const id = "roll-label-coated";
const day = 86_400_000;

/** As the page and the list show it after the count. */
async function counted() {
  await tidyUp(shop.deps);
  await shop.freshToken();
  const page = (await shop.call(productDetail, { id })).sold;
  const { items } = await shop.call(products, { limit: 100 });
  expect(items.find((one) => one.id === id)?.sold).toEqual(page);
  expect(items.filter(({ sold }) => sold !== undefined).map((one) => one.id)).toEqual(
    page === undefined ? [] : [id],
  );
  return page;
}

it("counts completed orders of 90 days, each once, from the third one on", async () => {
  expect(await counted()).toBeUndefined();
  // Two lines of one order are one order.
  const first = await orderIn(shop, buyer, 60, 2);
  shop.clock.advance(day);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  await orderIn(shop, buyer, 60);
  for (const state of [10, 50, 90] as const) await orderIn(shop, buyer, state);
  expect(await counted()).toBeUndefined();

  const third = await orderIn(shop, buyer, 60);
  expect(await counted()).toEqual({ orders: 3, days: 90 });
  await forceState(shop, third.order_id, 90);
  expect(await counted()).toBeUndefined();
  await forceState(shop, third.order_id, 60);
  await forceState(shop, first.order_id, 50);
  expect(await counted()).toBeUndefined();
  await forceState(shop, first.order_id, 60);

  // The first order is 90 days old, and a moment later older.
  shop.clock.advance(89 * day - 60_000);
  expect(await counted()).toEqual({ orders: 3, days: 90 });
  shop.clock.advance(120_000);
  expect(await counted()).toBeUndefined();
});
