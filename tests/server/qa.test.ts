import { afterAll, beforeAll, expect, test } from "vitest";
import { qaGrant } from "#contract/qa.ts";
import { type Shop, startShop } from "./harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { qa: false } });
});
afterAll(() => shop.close());

test("the bench is granted nothing unless the operator says so", async () => {
  expect(await shop.call(qaGrant, {})).toEqual({ granted: false });
});
