import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { putPayee } from "#contract/refunds/refunds.ts";
import { askRefund, resolveOpenRefund, staffRefunds } from "#contract/staff/staff-refunds.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { checkOf, detailOf, initOf, placed, standing } from "#tests/server/orders/order-flow.ts";
import {
  type Buyer,
  freshDatabase,
  openingTime,
  type Shop,
  startShop,
} from "#tests/server/support/harness.ts";
import { openWechat, type Wechat } from "./wechat-counterpart.ts";

/** A shop with WeChat Pay, and the same shop restarted without it. */

let wechat: Wechat;
let withWechat: Shop;
let without: Shop;
let buyer: Buyer;
beforeAll(async () => {
  wechat = await openWechat(() => withWechat?.clock.now() ?? openingTime);
  const database = await freshDatabase();
  const lent = { ...database, close: () => Promise.resolve() };
  const wechatPay = wechat.settings();
  withWechat = await startShop({ database: lent, settings: { staffKey, wechatPay } });
  without = await startShop({ database, settings: { staffKey, wechatPay: null } });
});
beforeEach(async () => {
  buyer = await withWechat.register();
});
afterAll(async () => {
  expect(await brokenInvariants(without.deps.db)).toEqual([]);
  await withWechat.close();
  await without.close();
  await wechat.close();
});

const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };

/** An order paid through WeChat while it was configured. */
async function paidByWechat() {
  const made = await placed(withWechat, buyer);
  const { out_trade_no } = await initOf(withWechat, buyer, made, "wechat");
  wechat.pay(out_trade_no);
  await checkOf(withWechat, buyer, made.order_id);
  return made;
}

const onDesk = async (order_id: string) => {
  const page = await without.call(staffRefunds, { list: "overdue", limit: 100 }, asStaff());
  return page.items.filter((one) => one.order_id === order_id);
};

it("cancelling creates a payout task where the channel has been switched off", async () => {
  const { order_id, total } = await paidByWechat();
  await without.call(cancelOrder, { order_id }, { as: buyer });
  const [task] = await onDesk(order_id);
  expect(task).toMatchObject({
    standing: "transfer",
    reason: "买家取消",
    payee: null,
    refund: { amount: total, way: "transfer", state: "open" },
  });
  const refund_id = task?.refund_id ?? "";
  expect(await standing(without, `shop:refund:${refund_id}`)).toBe(fenOf(total));
  await without.call(putPayee, { refund_id, ...payee }, { as: buyer });
  expect((await onDesk(order_id))[0]?.payee).toEqual(payee);
  const before = await standing(without, "channel:offline");
  const how = { kind: "transfer" as const, transaction_id: "GONE-1" };
  await without.call(resolveOpenRefund, { refund_id, how }, asStaff());
  expect(await onDesk(order_id)).toEqual([]);
  expect(await standing(without, `shop:refund:${refund_id}`)).toBe(0);
  expect(await standing(without, "channel:offline")).toBe(before + fenOf(total));
  expect(await detailOf(without, buyer, order_id)).toMatchObject({
    state: 90,
    payState: "refunded",
    refunds: [{ amount: total, state: "done", wayText: "银行账户" }],
  });
});

it("a refund requested before the channel was switched off waits for staff", async () => {
  const { order_id, total } = await paidByWechat();
  wechat.mood.refundStatus = "PROCESSING";
  await withWechat.call(cancelOrder, { order_id }, { as: buyer });
  wechat.mood.refundStatus = "SUCCESS";
  await sweep(without.deps);
  const [task] = await onDesk(order_id);
  expect(task).toMatchObject({ standing: "gone", refund: { amount: total, state: "open" } });
  const refund_id = task?.refund_id ?? "";
  await without.call(askRefund, { refund_id }, asStaff());
  expect(await standing(without, `shop:refund:${refund_id}`)).toBe(fenOf(total));
  const how = { kind: "transfer" as const, transaction_id: "GONE-2" };
  await without.call(resolveOpenRefund, { refund_id, how }, asStaff());
  const again = await without.send(resolveOpenRefund, { refund_id, how }, asStaff());
  expect(again.body.code).toBe(codes.stateConflict);
  expect(await standing(without, `shop:refund:${refund_id}`)).toBe(0);
  expect(await onDesk(order_id)).toEqual([]);
});
