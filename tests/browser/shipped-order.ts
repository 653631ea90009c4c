import { orderDetailCall } from "#contract/orders.ts";
import { payInit } from "#contract/paying.ts";
import { expect } from "./fixtures.ts";
import { newKey, placedPaper } from "./screens.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";

/** Paper that was paid in the sandbox and has left the house. */
export async function shippedOrder(client: ShopClient, buyer: Buyer) {
  const order = await placedPaper(client, buyer);
  const { order_id, total } = order;
  const { next } = await client.call(
    payInit,
    { order_id, channel: "sandbox", expected_total: total },
    { as: buyer, key: newKey() },
  );
  if (next.kind !== "open") throw new Error("the sandbox is not opened");
  const sandbox = new URL(next.url, client.url);
  const body = new URLSearchParams({
    sign: sandbox.searchParams.get("sign") ?? "",
    action: "success",
  });
  await fetch(sandbox, { method: "POST", body, redirect: "manual" });
  const state = async () => (await client.call(orderDetailCall, { order_id }, { as: buyer })).state;
  await expect.poll(state, { timeout: 30_000 }).toBe(50);
  return order;
}
