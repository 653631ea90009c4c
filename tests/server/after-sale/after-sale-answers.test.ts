import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  cancelAfterSale,
  createAfterSale,
  receiveReprint,
  sendBackGoods,
} from "#contract/after-sale/after-sale.ts";
import { codes } from "#contract/http/reply.ts";
import {
  acceptAfterSale,
  receiveReturn,
  resolveRefund,
  shipReprint,
} from "#contract/staff/staff-after-sale.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { forceState, labels, paid } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  accept,
  afterSaleOf,
  applicationFor,
  applied,
  asStaff,
  offerFor,
  shipped,
  staffKey,
  whereIsTheMoney,
} from "./after-sale-flow.ts";

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

const recordOf = async (afterId: string) =>
  (await afterSaleOf(shop, buyer, afterId)).timeline.map(({ by, text, words }) => [
    by,
    text,
    words,
  ]);
const parcelOf = (after_id: string) => ({ after_id, carrier: "顺丰", tracking_no: "SF123" });

it("records each step of a return, and the address that the decision names", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id, { remedy: "return" });
  const granted = { after_id, remedy: "return" as const, amount: "930.00", words: "请原箱寄回" };
  const most = await shop.send(acceptAfterSale, { ...granted, amount: "99999999.00" }, asStaff());
  expect(most.body).toMatchObject({
    code: codes.invalidInput,
    msg: expect.stringMatching(/^退款金额须大于0，这个订单最多还能退 ¥[\d,]+\.\d\d$/),
    data: { field: "amount" },
  });
  const returnTo = "松山湖仓库，李工，13800000000";
  await shop.call(acceptAfterSale, { ...granted, return_to: returnTo }, asStaff());
  expect((await afterSaleOf(shop, buyer, after_id)).returnTo).toBe(returnTo);
  await shop.call(sendBackGoods, parcelOf(after_id), { as: buyer, key: randomUUID() });
  await shop.call(receiveReturn, { after_id, words: "收到了" }, asStaff());
  expect((await recordOf(after_id)).slice(0, 4)).toEqual([
    ["buyer", "提交申请", ""],
    ["shop", "同意退货，收到后退款 ¥930.00", "请原箱寄回"],
    ["buyer", "已寄回", "顺丰 SF123"],
    ["shop", "收到退货，开始退款", "收到了"],
  ]);
});

it("records each step of a reprint, which is sent once and received once it was sent", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id, { remedy: "reprint" });
  const early = await shop.send(shipReprint, parcelOf(after_id), asStaff());
  expect(early.body).toMatchObject({ msg: "这张售后单没有要补印的", data: { state: 10 } });
  const notSent = await shop.send(receiveReprint, { after_id }, { as: buyer });
  expect(notSent.body).toMatchObject({ msg: "没有寄出的补印件要确认", data: { state: 10 } });
  const noReturn = await shop.send(receiveReturn, { after_id }, asStaff());
  expect(noReturn.body).toMatchObject({ msg: "这张售后单没有要退的货", data: { state: 10 } });
  await accept(shop, after_id, { remedy: "reprint", amount: null });
  await shop.call(shipReprint, parcelOf(after_id), asStaff());
  const again = await shop.send(shipReprint, parcelOf(after_id), asStaff());
  expect(again.body).toMatchObject({ msg: "这张售后单没有要补印的", data: { state: 41 } });
  await shop.call(receiveReprint, { after_id }, { as: buyer });
  expect(await recordOf(after_id)).toEqual([
    ["buyer", "提交申请", ""],
    ["shop", "同意补印", ""],
    ["shop", "补印件已寄出", "顺丰 SF123"],
    ["buyer", "收到补印件", ""],
  ]);
});

it("names the field of an impossible quantity or sum", async () => {
  const { order_id } = await shipped(shop, buyer);
  const asked = async (wish: Parameters<typeof applicationFor>[3]) => {
    const input = await applicationFor(shop, buyer, order_id, wish);
    return (await shop.send(createAfterSale, input, { as: buyer })).body;
  };
  expect(await asked({ quantity: 20_001 })).toMatchObject({
    code: codes.invalidInput,
    msg: "“卷装标签”最多 20,000 枚",
    data: { field: "lines" },
  });
  expect(await asked({ quantity: 1.5 })).toMatchObject({
    code: codes.invalidInput,
    msg: "数量须为整数",
    data: { field: "lines" },
  });
  expect(await asked({ amount: "0.00" })).toMatchObject({
    code: codes.invalidInput,
    msg: expect.stringMatching(/^退款金额须大于0，最多 ¥/),
    data: { field: "amount" },
  });
});

it("rejects a decision about goods that the application does not name, or about more of them", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id, { quantity: 500 });
  const [line] = (await afterSaleOf(shop, buyer, after_id)).lines;
  const decide = async (item_id: string, quantity: number) => {
    const input = { after_id, remedy: "refund" as const, amount: "1.00" };
    const lines = [{ item_id, quantity }];
    return (await shop.send(acceptAfterSale, { ...input, lines }, asStaff())).body;
  };
  expect(await decide(randomUUID(), 1)).toMatchObject({
    code: codes.notFound,
    msg: "售后单里没有这件商品",
  });
  expect(await decide(line?.item_id ?? "", 501)).toMatchObject({
    code: codes.invalidInput,
    msg: "“卷装标签”只申请了 500 枚",
    data: { field: "lines" },
  });
  expect((await afterSaleOf(shop, buyer, after_id)).state).toBe(10);
});

it.each([null, "0.00"])("rejects a refund of the sum %s", async (amount) => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id);
  const input = { after_id, remedy: "refund" as const, amount };
  const { body } = await shop.send(acceptAfterSale, input, asStaff());
  expect(body).toMatchObject({
    code: codes.invalidInput,
    msg: expect.stringMatching(/^退款金额须大于0/),
    data: { field: "amount" },
  });
});

it("records the withdrawal as the buyer's", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id);
  await shop.call(cancelAfterSale, { after_id }, { as: buyer });
  expect((await recordOf(after_id)).at(-1)).toEqual(["buyer", "撤销申请", ""]);
});

it("shows no refund before one was granted, and resolves none", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id);
  expect(await whereIsTheMoney(shop, buyer, after_id)).toEqual({
    after_id,
    state: 10,
    stateText: "待审核",
    refund: null,
  });
  const how = { kind: "transfer", transaction_id: "NO-SUCH-REFUND" } as const;
  const { body } = await shop.send(resolveRefund, { after_id, how }, asStaff());
  expect(body).toMatchObject({ code: codes.stateConflict, msg: "这张售后单没有退款" });
});

it("offers the lines of an order that no open application names", async () => {
  const { order_id } = await paid(shop, buyer, labels, { ...labels, quantity: 3000 });
  await forceState(shop, order_id, 50);
  const first = await applied(shop, buyer, order_id);
  const { lines, refusal } = await offerFor(shop, buyer, order_id);
  expect([refusal, lines.map(({ open }) => open)]).toEqual([null, [first.after_id, null]]);
  const input = await applicationFor(shop, buyer, order_id);
  const [, free] = lines;
  const second = {
    ...input,
    lines: [{ item_id: free?.item_id ?? "", quantity: 3000, reason: "print" as const }],
  };
  const made = await shop.call(createAfterSale, second, { as: buyer, key: randomUUID() });
  const all = await offerFor(shop, buyer, order_id);
  expect([all.refusal, all.lines.map(({ open }) => open)]).toEqual([
    "这个订单的商品都已申请过售后",
    [first.after_id, made.after_id],
  ]);
  const items = [
    await afterSaleOf(shop, buyer, first.after_id),
    await afterSaleOf(shop, buyer, made.after_id),
  ];
  expect(items.map((one) => one.lines.map(({ quantity }) => quantity))).toEqual([[20_000], [3000]]);
});
