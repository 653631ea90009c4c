import { afterAll, beforeAll, expect, test } from "vitest";
import { userInfo } from "#contract/auth.ts";
import { type Shop, startShop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
}, 60_000);
afterAll(() => shop.close());

test("a new buyer is logged in at once and is who they said", async () => {
  const buyer = await shop.register({ mobile: "13900000001" });
  expect(await shop.call(userInfo, {}, { as: buyer })).toEqual({
    id: buyer.id,
    mobile: "13900000001",
    email: "13900000001@buyer.example",
    name: "王小墨",
    balance: "0.00",
    createdAt: shop.clock.now(),
    orderCounts: {},
  });
});
