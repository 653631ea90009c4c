import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { refuseAfterSale } from "#contract/staff/staff-after-sale.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { detailOf } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { accept, afterSaleOf, applied, asStaff, shipped, staffKey } from "./after-sale-flow.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

it("a line of 20,000 pieces returned in three parts, one applied for twice, refunds exactly its price", async () => {
  const { order_id } = await shipped(shop, buyer);
  let fen = 0;
  const part = async (quantity: number) => {
    const { after_id } = await applied(shop, buyer, order_id, { quantity });
    return { after_id, requested: (await afterSaleOf(shop, buyer, after_id)).requested ?? "0.00" };
  };
  const granted = async (quantity: number) => {
    const { after_id, requested } = await part(quantity);
    const { share } = await accept(shop, after_id, { amount: requested });
    expect(share).toBe(requested);
    shop.clock.advance(3000);
    await sweep(shop.deps);
    fen += fenOf(requested);
  };
  await granted(6667);
  const { after_id } = await part(6667);
  await shop.call(refuseAfterSale, { after_id, words: "照片看不清" }, asStaff());
  await granted(6667);
  await granted(6666);
  const { goods } = await detailOf(shop, buyer, order_id);
  expect(yuanOf(fen)).toBe(goods);
});
