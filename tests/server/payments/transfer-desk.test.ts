import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { putSlips } from "#contract/payments/paying.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { recordSuspense, resolveSuspense } from "#contract/staff/staff-suspense.ts";
import { confirmTransfer, refuseSlip, staffTransfers } from "#contract/staff/staff-transfers.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { slipSent } from "#tests/server/orders/file-flow.ts";
import { detailOf, initOf, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** What the people of the shop see and leave behind where they confirm transfers. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

async function begun() {
  const made = await placed(shop, buyer);
  shop.clock.advance(1);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  return { made, reference: out_trade_no };
}
const lastAct = async (call: string) => {
  const acts = (await shop.call(staffActs, {}, asStaff())).items;
  const found = acts.find((act) => act.call === call);
  return [found?.subject, found?.outcome];
};

it("waiting transfers are listed page by page, the oldest first", async () => {
  const begin = [await begun(), await begun(), await begun()];
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await shop.call(staffTransfers, { limit: 2, cursor }, asStaff());
    pages.push(page.items.map(({ reference }) => reference));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);
  expect(pages.flat().slice(-3)).toEqual(begin.map(({ reference }) => reference));
});

it("a refused slip answers with the new deadline, and a transfer without one is refused", async () => {
  const { made, reference } = await begun();
  const refuse = () => shop.send(refuseSlip, { reference, words: "没有这笔钱" }, asStaff());
  const none = { code: codes.stateConflict, msg: "这笔转账没有要核对的回单", data: null };
  expect((await refuse()).body).toEqual(none);
  const slip = await slipSent(shop, buyer, made.order_id, `slip-${made.order_id}`);
  await shop.call(putSlips, { order_id: made.order_id, pictures: [slip] }, { as: buyer });
  // Friday 20 November, 10:00: the third working day from now ends with Tuesday.
  const pay_before = Date.parse("2026-11-25T00:00:00+08:00");
  expect((await refuse()).body.data).toEqual({ reference, pay_before });
  expect(await lastAct(refuseSlip.path)).toEqual([reference, "done"]);
  const { payBefore, slipWaits, production } = await detailOf(shop, buyer, made.order_id);
  expect([payBefore, slipWaits]).toEqual([pay_before, false]);
  expect(production.map(({ text }) => text)).toContain("回单没有核对上：没有这笔钱");
  expect((await refuse()).body).toEqual(none);
  const unknown = await shop.send(refuseSlip, { reference: "P0", words: "没有" }, asStaff());
  expect(unknown.body).toEqual({ code: codes.notFound, msg: "没有这个付款编号", data: null });
});

it("a withdrawn slip lets the term go on", async () => {
  const { made } = await begun();
  const slip = await slipSent(shop, buyer, made.order_id, `slip-${made.order_id}`);
  const put = (pictures: string[]) =>
    shop.call(putSlips, { order_id: made.order_id, pictures }, { as: buyer });
  const waits = async () => (await detailOf(shop, buyer, made.order_id)).slipWaits;
  await put([slip]);
  expect(await waits()).toBe(true);
  await put([]);
  expect(await waits()).toBe(false);
});

it("a slip is taken for a transfer only", async () => {
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "sandbox");
  const slip = await slipSent(shop, buyer, made.order_id, `slip-${made.order_id}`);
  const put = { order_id: made.order_id, pictures: [slip] };
  expect((await shop.send(putSlips, put, { as: buyer })).body).toEqual({
    code: codes.stateConflict,
    msg: "这个订单没有在等的转账",
    data: null,
  });
});

it("each act names its money and its result", async () => {
  const { made, reference } = await begun();
  const money = { reference, transaction_id: `A-${reference}`, amount: made.total };
  await shop.call(confirmTransfer, money, asStaff());
  expect(await lastAct(confirmTransfer.path)).toEqual([`${reference}: settled`, "done"]);
  const recorded = { transaction_id: `B-${reference}`, amount: "5.00" };
  const { id } = await shop.call(recordSuspense, recorded, asStaff());
  expect(await lastAct(recordSuspense.path)).toEqual([`B-${reference}: recorded`, "done"]);
  const how = { kind: "returned" as const, transaction_id: `C-${reference}` };
  await shop.call(resolveSuspense, { suspense_id: id, how, words: "" }, asStaff());
  expect(await lastAct(resolveSuspense.path)).toEqual([`B-${reference}: returned`, "done"]);
});
