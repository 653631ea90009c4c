import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { askPayout, putPayee } from "#contract/refunds/refunds.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import { resolveOpenRefund } from "#contract/staff/staff-refunds.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { detailOf, initOf, paid, placed, standing } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** What is refused where money is paid, refunded or paid out, with the right sum at hand. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const give = (fen: number) => inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, fen, "赠送"));
const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
const payOut = async (amount: string, mobile = buyer.mobile) => {
  const input = { mobile, amount, reason: "来电要求", payee, transaction_id: randomUUID() };
  return (await shop.send(payOutBalance, input, asStaff())).body;
};

it("staff pays out at most the balance, and no nothing, of a buyer that there is", async () => {
  await give(123_456);
  expect(await payOut("1234.57")).toEqual({
    code: codes.balanceShort,
    msg: "这位买家的余额只有 ¥1,234.56",
    data: null,
  });
  expect(await payOut("0.00")).toEqual({
    code: codes.invalidInput,
    msg: "金额须大于0",
    data: { field: "amount" },
  });
  const nobody = { code: codes.notFound, msg: "没有这个买家", data: null };
  expect(await payOut("1.00", "13000000000")).toEqual(nobody);
  const asked = await shop.send(staffBalance, { mobile: "13000000000" }, asStaff());
  expect(asked.body).toEqual(nobody);
  expect(await standing(shop, `user:${buyer.id}`)).toBe(123_456);
  expect((await payOut("1234.56")).code).toBe(codes.success);
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
});

it("a buyer who asks for another balance gets the right one", async () => {
  await give(700);
  const ask = (amount: string, to: typeof payee | null) =>
    shop.send(askPayout, { amount, payee: to }, { as: buyer, key: randomUUID() });
  expect((await ask("7.01", payee)).body).toEqual({
    code: codes.priceMoved,
    msg: "余额现在是 ¥7.00，请核对后再退",
    data: { balance: "7.00" },
  });
  expect((await ask("7.00", null)).body).toMatchObject({ data: { field: "payee" } });
});

it("a refund in its channel takes no bank account", async () => {
  const { order_id } = await paid(shop, buyer);
  await shop.call(cancelOrder, { order_id }, { as: buyer });
  const [refund] = (await detailOf(shop, buyer, order_id)).refunds ?? [];
  const named = { refund_id: refund?.refund_id ?? "", ...payee };
  expect((await shop.send(putPayee, named, { as: buyer })).body).toMatchObject({
    code: codes.stateConflict,
    msg: "这笔退款不用填收款账户",
  });
});

it("a payment of another sum or in another state is refused with the right one", async () => {
  const made = await placed(shop, buyer);
  const pay = async (expected_total: string, order_id = made.order_id) => {
    const input = { order_id, channel: "sandbox", expected_total };
    return (await shop.send(payInit, input, { as: buyer, key: randomUUID() })).body;
  };
  expect(await pay("932.31")).toEqual({
    code: codes.priceMoved,
    msg: "应付金额为 ¥932.32，请核对后再付",
    data: { total: "932.32" },
  });
  const { order_id } = await paid(shop, buyer);
  expect(await pay("932.32", order_id)).toMatchObject({
    code: codes.stateConflict,
    data: { state: 20 },
  });
});

it("the shop refunds at most what was paid, and names the field", async () => {
  const refund = async (order_id: string, amount: string) =>
    (await shop.send(refundByShop, { order_id, amount, reason: "印坏了" }, asStaff())).body;
  const { order_id } = await paid(shop, buyer);
  const most = (sum: string) => ({
    code: codes.invalidInput,
    msg: `退款金额须大于0，这个订单最多还能退 ¥${sum}`,
    data: { field: "amount" },
  });
  expect(await refund(order_id, "932.33")).toEqual(most("932.32"));
  expect((await refund(order_id, "0.01")).code).toBe(codes.success);
  expect(await refund(order_id, "932.32")).toEqual(most("932.31"));
  expect(await refund(order_id, "0.00")).toEqual(most("932.31"));
  expect((await refund(order_id, "932.31")).code).toBe(codes.success);
  const { payState, refunds } = await detailOf(shop, buyer, order_id);
  expect([payState, refunds?.map(({ amount }) => amount).sort()]).toEqual([
    "refunding",
    ["0.01", "932.31"],
  ]);
});

it("one number of the bank ends one refund; another refund stays open", async () => {
  const transferred = async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no: reference } = await initOf(shop, buyer, made, "offline");
    const transaction_id = `IN-${reference}`;
    await shop.call(confirmTransfer, { reference, transaction_id, amount: made.total }, asStaff());
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    const [refund] = (await detailOf(shop, buyer, made.order_id)).refunds ?? [];
    return { order_id: made.order_id, refund_id: refund?.refund_id ?? "" };
  };
  const [one, other] = [await transferred(), await transferred()];
  const how = { kind: "transfer", transaction_id: `OUT-${one.refund_id}` };
  const resolve = async (refund_id: string) =>
    (await shop.send(resolveOpenRefund, { refund_id, how }, asStaff())).body;
  expect((await resolve(one.refund_id)).code).toBe(codes.success);
  expect(await resolve(other.refund_id)).toEqual({
    code: codes.stateConflict,
    msg: "这个银行流水号已记在另一笔退款上",
    data: null,
  });
  const { refunds } = await detailOf(shop, buyer, other.order_id);
  expect(refunds).toMatchObject([{ state: "open" }]);
  expect(await standing(shop, `shop:refund:${other.refund_id}`)).toBe(93_232);
});
