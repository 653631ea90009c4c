import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Remedy } from "#contract/after-sale/after-sale.ts";
import { refuseAfterSale, staffAfterSale } from "#contract/staff/staff-after-sale.ts";
import { cancelByShop } from "#contract/staff/staff-order-changes.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { detailOf, forceState, unbalanced } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { accept, afterSaleOf, applied, asStaff, shipped, staffKey } from "./after-sale-flow.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

async function claimed(quantity = 20_000, remedy: Remedy = "reprint") {
  const { order_id } = await shipped(shop, buyer);
  const { after_id, after_no } = await applied(shop, buyer, order_id, { quantity, remedy });
  const { items } = await detailOf(shop, buyer, order_id);
  return { order_id, after_id, after_no, item_id: items[0]?.id ?? "" };
}
type Claimed = Awaited<ReturnType<typeof claimed>>;

async function reprint(claim: Claimed, quantity: number, key = randomUUID()) {
  const { order_id, after_id, item_id } = claim;
  const input = { order_id, after_id, lines: [{ item_id, quantity }], reason: "色差" };
  return (await shop.send(reprintOrder, input, { ...asStaff(), key })).body;
}

const reprintsOf = async ({ order_id }: Claimed) =>
  (await detailOf(shop, buyer, order_id)).reprints ?? [];

test("accepts an application and makes its reprint order once, linked both ways", async () => {
  const claim = await claimed();
  const key = randomUUID();
  const made = await reprint(claim, 20_000, key);
  expect(made.msg).toBe("成功");
  expect(await reprint(claim, 20_000, key)).toEqual(made);
  const [named, ...others] = await reprintsOf(claim);
  expect(others).toEqual([]);
  const own = await afterSaleOf(shop, buyer, claim.after_id);
  expect(own).toMatchObject({ state: 40, decision: { remedy: "reprint", words: "色差" } });
  expect(own.reprintOrder).toEqual(named);
  expect(own.timeline.slice(-2).map(({ text }) => text)).toEqual([
    "同意补印",
    `已开重印单 ${named?.order_no}`,
  ]);
  const staffs = await shop.call(staffAfterSale, { id: claim.after_id }, asStaff());
  expect(staffs.reprintOrder).toEqual(named);
  const id = named?.order_id ?? "";
  const reprintClaim = { after_id: claim.after_id, after_no: claim.after_no };
  expect((await detailOf(shop, buyer, id)).reprintClaim).toEqual(reprintClaim);
  expect((await shop.call(staffOrderCall, { id }, asStaff())).reprintClaim).toEqual(reprintClaim);
});

test("makes the reprint of an application that was accepted before", async () => {
  const claim = await claimed();
  await accept(shop, claim.after_id, { remedy: "reprint", amount: null, words: "马上补" });
  expect((await reprint(claim, 20_000)).msg).toBe("成功");
  const own = await afterSaleOf(shop, buyer, claim.after_id);
  expect(own.decision?.words).toBe("马上补");
  expect(own.reprintOrder).toEqual((await reprintsOf(claim))[0]);
});

test("the shipment of the reprint order is the shipment of the application", async () => {
  const claim = await claimed();
  await reprint(claim, 20_000);
  const order_id = (await reprintsOf(claim))[0]?.order_id ?? "";
  await forceState(shop, order_id, 40);
  const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF77" };
  await shop.call(shipOrder, parcel, asStaff());
  expect(await afterSaleOf(shop, buyer, claim.after_id)).toMatchObject({
    state: 41,
    reprintParcel: { carrier: "顺丰速运", trackingNo: "SF77" },
    actions: ["receive"],
  });
});

test("grants what is made again, and no more than was applied for", async () => {
  const claim = await claimed(5_000);
  expect((await reprint(claim, 5_001)).msg).toBe("“卷装标签”在售后单里是 5,000 枚，不能多印");
  expect((await afterSaleOf(shop, buyer, claim.after_id)).state).toBe(10);
  await reprint(claim, 3_000);
  const { lines } = await afterSaleOf(shop, buyer, claim.after_id);
  expect(lines.map(({ granted }) => granted)).toEqual([3_000]);
});

test("rejects a second reprint of one application until the first is cancelled", async () => {
  const claim = await claimed();
  await reprint(claim, 20_000);
  const [first] = await reprintsOf(claim);
  expect((await reprint(claim, 20_000)).msg).toBe(`这张售后单已有重印单 ${first?.order_no}`);
  expect(await reprintsOf(claim)).toHaveLength(1);
  const ending = { order_id: first?.order_id ?? "", amount: "0.00", reason: "改方案" };
  await shop.call(cancelByShop, ending, asStaff());
  expect((await reprint(claim, 20_000)).msg).toBe("成功");
  const { reprintOrder: named } = await afterSaleOf(shop, buyer, claim.after_id);
  expect(named?.order_no).not.toBe(first?.order_no);
});

test("rejects a refused application and another order's, and makes nothing", async () => {
  const claim = await claimed();
  const other = await claimed();
  expect((await reprint({ ...claim, after_id: other.after_id }, 1)).msg).toBe("订单没有这张售后单");
  await shop.call(refuseAfterSale, { after_id: claim.after_id, words: "照片看不清" }, asStaff());
  expect((await reprint(claim, 20_000)).msg).toBe("售后单已拒绝，不能变为补印中");
  expect(await reprintsOf(claim)).toEqual([]);
});
