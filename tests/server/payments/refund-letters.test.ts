import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cancelOrder } from "#contract/orders/orders.ts";
import { putSlips } from "#contract/payments/paying.ts";
import { askPayout } from "#contract/refunds/refunds.ts";
import { resolveOpenRefund } from "#contract/staff/staff-refunds.ts";
import { confirmTransfer, refuseSlip } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { slipSent } from "#tests/server/orders/file-flow.ts";
import { detailOf, initOf, paid, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** What a buyer is mailed about money that goes back. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const mailed = async () => (await shop.posted()).filter(({ to }) => to === buyer.email);
const cancel = (order_id: string) => shop.call(cancelOrder, { order_id }, { as: buyer });
const refundOf = async (orderId: string) => {
  const [refund] = (await detailOf(shop, buyer, orderId)).refunds ?? [];
  if (refund === undefined) throw new Error("the order has no refund");
  return refund;
};
const letter = (subject: string, line: string) => ({
  to: buyer.email,
  subject: `齐墨印纸：${subject}`,
  text: `您好：\n\n${line}\n\n齐墨印纸`,
});
const resolve = (refund_id: string, transaction_id: string) =>
  shop.call(resolveOpenRefund, { refund_id, how: { kind: "transfer", transaction_id } }, asStaff());

it("of a channel: one letter, once the channel has paid", async () => {
  const { order_id, order_no } = await paid(shop, buyer);
  const before = await mailed();
  await cancel(order_id);
  expect(await mailed()).toEqual(before);
  shop.clock.advance(3000);
  await sweep(shop.deps);
  await sweep(shop.deps);
  const { refund_no } = await refundOf(order_id);
  expect((await mailed()).slice(before.length)).toEqual([
    letter(
      `订单 ${order_no} 的退款`,
      `订单 ${order_no} 的 ¥932.32 已退到原支付渠道。退款单号 ${refund_no}。`,
    ),
  ]);
});

it("of a transfer: one asks for the bank account, and one reports the end", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  const arrived = {
    reference: out_trade_no,
    transaction_id: `IN-${made.order_no}`,
    amount: made.total,
  };
  await shop.call(confirmTransfer, arrived, asStaff());
  const before = await mailed();
  await cancel(made.order_id);
  const { refund_id, refund_no } = await refundOf(made.order_id);
  const asking = letter(
    `订单 ${made.order_no} 的退款要转账`,
    `订单 ${made.order_no} 应退 ¥932.32，由本店转账。请登录齐墨印纸，在这个订单里填写收款账户。`,
  );
  expect((await mailed()).slice(before.length)).toEqual([asking]);
  await resolve(refund_id, `OUT-${refund_no}`);
  expect((await mailed()).slice(before.length)).toEqual([
    asking,
    letter(
      `订单 ${made.order_no} 的退款`,
      `订单 ${made.order_no} 的 ¥932.32 已退到银行账户。退款单号 ${refund_no}。`,
    ),
  ]);
});

it("of a balance to a named account: one, which reports the end", async () => {
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 1_234_500, "赠送"));
  const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
  const before = await mailed();
  const input = { amount: "12345.00", payee };
  const { refunds } = await shop.call(askPayout, input, { as: buyer, key: randomUUID() });
  const [refund] = refunds;
  expect(await mailed()).toEqual(before);
  await resolve(refund?.refund_id ?? "", `OUT-${refund?.refund_no}`);
  expect((await mailed()).slice(before.length)).toEqual([
    letter("余额的退款", `余额的 ¥12,345.00 已退到银行账户。退款单号 ${refund?.refund_no}。`),
  ]);
});

it("to the balance: none, because it is there at once", async () => {
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 1_000_000, "充值"));
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "balance");
  const before = await mailed();
  await cancel(made.order_id);
  expect((await refundOf(made.order_id)).state).toBe("done");
  expect(await mailed()).toEqual(before);
});

async function withSlip() {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  const slip = await slipSent(shop, buyer, made.order_id, `slip-${made.order_id}`);
  await shop.call(putSlips, { order_id: made.order_id, pictures: [slip] }, { as: buyer });
  return { made, reference: out_trade_no };
}

it("a refused slip: the reason, and what to do", async () => {
  const { made, reference } = await withSlip();
  const before = await mailed();
  await shop.call(refuseSlip, { reference, words: "没有这笔钱" }, asStaff());
  expect((await mailed()).slice(before.length)).toEqual([
    letter(
      `订单 ${made.order_no} 的回单`,
      `订单 ${made.order_no} 的转账回单没有核对上：没有这笔钱。请登录齐墨印纸，看付款期限，再传回单或换支付方式。`,
    ),
  ]);
});

it("a buyer without an address is not written to", async () => {
  const { order_id } = await paid(shop, buyer);
  const { reference } = await withSlip();
  const before = (await shop.posted()).length;
  await shop.deps.db.update(user).set({ email: "" }).where(eq(user.id, buyer.id));
  await cancel(order_id);
  shop.clock.advance(3000);
  await sweep(shop.deps);
  expect((await refundOf(order_id)).state).toBe("done");
  await shop.call(refuseSlip, { reference, words: "没有这笔钱" }, asStaff());
  expect((await shop.posted()).slice(before)).toEqual([]);
});
