import { orderDetailCall } from "#contract/orders/orders.ts";
import { expect } from "./fixtures.ts";
import { payInSandbox } from "./pay-in-sandbox.ts";
import { placedPaper } from "./screens.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";

/** A paper order that was paid in the sandbox and shipped. */
export async function shippedOrder(client: ShopClient, buyer: Buyer) {
  const order = await placedPaper(client, buyer);
  await payInSandbox(client, buyer, order);
  const { order_id } = order;
  const state = async () => (await client.call(orderDetailCall, { order_id }, { as: buyer })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe(50);
  return order;
}
