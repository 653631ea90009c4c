import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ledger } from "#contract/account/account.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { resolveOpenRefund, staffRefunds } from "#contract/staff/staff-refunds.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { paymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { detailOf, initOf, paid, placed, standing } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

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

const cancel = (order_id: string) => shop.call(cancelOrder, { order_id }, { as: buyer });
const balance = () => standing(shop, `user:${buyer.id}`);
const refundOfOrder = async (orderId: string) => {
  const [refund] = (await detailOf(shop, buyer, orderId)).refunds ?? [];
  if (refund === undefined) throw new Error("the order has no refund");
  return refund;
};
const onDesk = async (order_id: string) => {
  const page = await shop.call(staffRefunds, { list: "overdue", limit: 100 }, asStaff());
  return page.items.filter((one) => one.order_id === order_id);
};
const resolve = (refund_id: string, transaction_id: string) => {
  const how = { kind: "transfer" as const, transaction_id };
  return shop.send(resolveOpenRefund, { refund_id, how }, asStaff());
};

/** An order that was paid by a transfer of this number. */
async function transferred(number: string) {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  const arrived = { reference: out_trade_no, transaction_id: number, amount: made.total };
  await shop.call(confirmTransfer, arrived, asStaff());
  return made;
}

it("cancelling an order paid in a channel refunds the whole sum to that channel", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const before = await standing(shop, "channel:sandbox");
  await cancel(order_id);
  expect(await refundOfOrder(order_id)).toMatchObject({
    amount: total,
    way: "channel",
    wayText: "原支付渠道",
    channelText: "模拟支付（演示）",
    state: "open",
    takesPayee: false,
  });
  shop.clock.advance(3000);
  await sweep(shop.deps);
  const order = await detailOf(shop, buyer, order_id);
  expect(order).toMatchObject({
    state: 90,
    payState: "refunded",
    payments: [{ state: "refunded", amount: total }],
    refunds: [{ state: "done" }],
  });
  expect(order.production.map(({ text }) => text)).toContain(`¥${grouped(total)} 已退到原支付渠道`);
  expect(await standing(shop, "channel:sandbox")).toBe(before + fenOf(total));
  expect(await balance()).toBe(0);
});

it("cancelling an order paid from the balance refunds to the balance at once", async () => {
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 1_000_000, "充值"));
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "balance");
  await cancel(made.order_id);
  expect(await balance()).toBe(1_000_000);
  expect((await detailOf(shop, buyer, made.order_id)).payState).toBe("refunded");
});

it("cancelling an order paid by transfer creates a staff task, which ends once with the bank's number", async () => {
  const { order_id, order_no, total } = await transferred("BANK-IN-1");
  await cancel(order_id);
  const { refund_id, takesPayee } = await refundOfOrder(order_id);
  expect(takesPayee).toBe(true);
  const task = {
    ...{ refund_id, order_id, order_no, after_id: null, after_no: null, payee: null },
    ...{ reason: "买家取消", standing: "transfer", refund: { amount: total, way: "transfer" } },
  };
  expect(await onDesk(order_id)).toMatchObject([task]);
  const both = await Promise.all([
    resolve(refund_id, "BANK-OUT-1"),
    resolve(refund_id, "BANK-OUT-2"),
  ]);
  expect(both.map(({ body }) => body.code).sort()).toEqual(
    [codes.success, codes.stateConflict].sort(),
  );
  expect(await onDesk(order_id)).toEqual([]);
  expect(await refundOfOrder(order_id)).toMatchObject({ state: "done", takesPayee: false });
  expect(await standing(shop, `shop:refund:${refund_id}`)).toBe(0);
  expect(await balance()).toBe(0);
});

it("a refund that the channel refuses becomes a staff task, which may transfer it", async () => {
  const { order_id, total } = await paid(shop, buyer);
  const [payment] = await paymentsOf(shop.deps.db, order_id);
  await shop.deps.db
    .update(sandboxTrade)
    .set({ outcome: "failed" })
    .where(eq(sandboxTrade.outTradeNo, payment?.outTradeNo ?? ""));
  await cancel(order_id);
  const { refund_id } = await refundOfOrder(order_id);
  expect(await onDesk(order_id)).toMatchObject([{ standing: "failed", refund_id }]);
  expect((await resolve(refund_id, "BANK-OUT-3")).body.code).toBe(codes.success);
  expect(await refundOfOrder(order_id)).toMatchObject({
    state: "done",
    way: "transfer",
    wayText: "银行账户",
    amount: total,
  });
});

it("an order cancelled by ten concurrent calls is refunded once", async () => {
  const { order_id, total } = await paid(shop, buyer);
  await Promise.all(Array.from({ length: 10 }, () => cancel(order_id)));
  const { refunds } = await detailOf(shop, buyer, order_id);
  expect(refunds?.map(({ amount }) => amount)).toEqual([total]);
  const { balance: left } = await shop.call(ledger, {}, { as: buyer });
  expect(left).toBe(yuanOf(0));
});
