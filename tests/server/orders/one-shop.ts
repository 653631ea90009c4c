import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

export let shop: Shop;
export let buyer: Buyer;

/** Prepares a test file: one shop for all its tests, and a new buyer for each. */
export function oneShop(): void {
  beforeAll(async () => {
    shop = await startShop();
  });
  beforeEach(async () => {
    buyer = await shop.register();
  });
  afterAll(() => shop.close());
}
