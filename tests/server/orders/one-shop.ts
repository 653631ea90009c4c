import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

export let shop: Shop;
export let buyer: Buyer;

/** Sets a test file up: one shop for all its tests, and a fresh buyer for each of them. */
export function oneShop(): void {
  beforeAll(async () => {
    shop = await startShop();
  });
  beforeEach(async () => {
    buyer = await shop.register();
  });
  afterAll(() => shop.close());
}
