import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeDelivery } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { checkPriceBookFile, importPriceBook } from "#contract/staff/staff-price-book.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { detailOf, paid } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

/** Makes the seeded book active again under a new version, with 德邦大件 called 物流. */
async function renameCarrier(): Promise<void> {
  const { freight } = seedPriceBook;
  const carriers = freight.carriers.map((one) =>
    one.id === "deppon" ? { ...one, name: "物流" } : one,
  );
  const book = { ...seedPriceBook, version: randomUUID(), freight: { ...freight, carriers } };
  const text = JSON.stringify(book);
  const found = await shop.call(checkPriceBookFile, { text }, owner.asked);
  if (found.kind === "wrong") throw new Error("the renamed book is wrong");
  shop.clock.advance(60_000);
  await shop.call(importPriceBook, { text, digest: found.difference.digest }, owner.asked);
}

it("names a carrier once where the current book calls it like its delivery type", async () => {
  const buyer = await shop.register();
  const { order_id } = await paid(shop, buyer);
  await renameCarrier();
  const { updatedAt } = await shop.call(staffOrderCall, { id: order_id }, owner.asked);
  const way = { express_type: "logistics" as const, carrier_id: null, address: null };
  const input = { order_id, updatedAt, ...way, reason: "买家来电" };
  await shop.call(changeDelivery, input, { ...owner.asked, key: randomUUID() });
  const { carrier, production } = await detailOf(shop, buyer, order_id);
  const text = "本店改了配送：物流。原因：买家来电";
  expect(carrier).toBe("物流");
  expect(production).toContainEqual({ at: shop.clock.now(), text, done: true });
});
