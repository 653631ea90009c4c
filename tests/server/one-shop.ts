import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Buyer, type Shop, startShop } from "./harness.ts";

/** Set-up by import: one shop for the tests of a file, and a fresh buyer for each of them. */

export let shop: Shop;
export let buyer: Buyer;

beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());
