import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { askPayout, payoutOffer } from "#contract/refunds/refunds.ts";
import { payOutBalance } from "#contract/staff/staff-payouts.ts";
import { resolveOpenRefund, staffRefunds } from "#contract/staff/staff-refunds.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { paymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { payoutsOf } from "#server/modules/order-records/payouts.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { standing } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { cancelledToBalance } from "./payout-flow.ts";

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

const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
const offer = () => shop.call(payoutOffer, {}, { as: buyer });
const ask = (amount: string, to: typeof payee | null = payee) =>
  shop.send(askPayout, { amount, payee: to }, { as: buyer, key: randomUUID() });
const resolve = (refund_id: string, how: { kind: "again" } | { kind: "balance" }) =>
  shop.send(resolveOpenRefund, { refund_id, how }, asStaff());
const onDesk = async (list: "overdue" | "waiting") => {
  const page = await shop.call(staffRefunds, { list, limit: 100 }, asStaff());
  return page.items.filter(({ mobile }) => mobile === buyer.mobile);
};
const swept = async () => {
  shop.clock.advance(3000);
  await sweep(shop.deps);
};
const parts = async () => {
  const rows = await payoutsOf(shop.deps.db, buyer.id);
  return rows.map(({ row }) => ({ paymentId: row.paymentId, fen: row.amountFen }));
};
const paymentOf = async (orderId: string) => {
  const [payment] = await paymentsOf(shop.deps.db, orderId);
  if (payment === undefined) throw new Error("the order has no payment");
  return payment;
};

it("pays out to every channel that paid, and only the rest to the bank", async () => {
  const first = await cancelledToBalance(shop, buyer);
  const second = await cancelledToBalance(shop, buyer);
  const toChannels = yuanOf(fenOf(first.total) + fenOf(second.total));
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 700, "赠送"));
  const { balance } = await offer();
  expect(fenOf(balance)).toBe(fenOf(toChannels) + 700);
  expect(await offer()).toMatchObject({ toChannels, toBank: "7.00" });
  expect((await ask(balance, null)).body).toMatchObject({
    code: codes.invalidInput,
    msg: "其中 ¥7.00 要转到银行账户，请填写收款账户",
    data: { field: "payee" },
  });
  expect((await offer()).refunds).toEqual([]);
  const before = await standing(shop, "channel:sandbox");
  expect((await ask(balance)).body.code).toBe(codes.success);
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  expect(await onDesk("overdue")).toMatchObject([
    { standing: "transfer", reason: "买家退回余额", payee, refund: { amount: "7.00" } },
  ]);
  await swept();
  expect(await standing(shop, "channel:sandbox")).toBe(before + fenOf(toChannels));
  const { refunds } = await offer();
  expect(
    refunds.map(({ wayText, amount, state }) => `${wayText} ${amount} ${state}`).sort(),
  ).toEqual(
    [
      "银行账户 7.00 open",
      `原支付渠道 ${first.total} done`,
      `原支付渠道 ${second.total} done`,
    ].sort(),
  );
});

it("pays out to the latest payment first, and to an earlier one what is left", async () => {
  const first = await cancelledToBalance(shop, buyer);
  shop.clock.advance(60_000);
  const second = await cancelledToBalance(shop, buyer);
  const spent = yuanOf(fenOf(first.total) - 100);
  const transferred = {
    ...{ mobile: buyer.mobile, amount: spent, reason: "来电要求", payee },
    transaction_id: "PARTS-1",
  };
  await shop.call(payOutBalance, transferred, asStaff());
  const left = yuanOf(fenOf(second.total) + 100);
  expect(await offer()).toMatchObject({ balance: left, toChannels: left, toBank: "0.00" });
  expect((await ask(left, null)).body.code).toBe(codes.success);
  const found = (await parts()).filter(({ paymentId }) => paymentId !== null);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    paymentId: (await paymentOf(second.order_id)).id,
    fen: fenOf(second.total),
  });
  expect(found).toContainEqual({ paymentId: (await paymentOf(first.order_id)).id, fen: 100 });
});

it("a payout that its channel refused is asked for again under a new number", async () => {
  const { order_id, total } = await cancelledToBalance(shop, buyer);
  const { outTradeNo } = await paymentOf(order_id);
  const outcome = (to: "failed" | "paid") =>
    shop.deps.db
      .update(sandboxTrade)
      .set({ outcome: to })
      .where(eq(sandboxTrade.outTradeNo, outTradeNo));
  await outcome("failed");
  await ask(total, null);
  await swept();
  const [refused] = await onDesk("overdue");
  expect(refused).toMatchObject({ standing: "failed", refund: { state: "failed", amount: total } });
  await outcome("paid");
  shop.clock.advance(1000);
  const refund_id = refused?.refund_id ?? "";
  expect((await resolve(refund_id, { kind: "again" })).body.code).toBe(codes.success);
  const [row] = await payoutsOf(shop.deps.db, buyer.id);
  expect(row?.row.outRefundNo).not.toBe(refused?.refund.refund_no);
  await swept();
  expect((await offer()).refunds).toMatchObject([{ amount: total, state: "done" }]);
  expect((await resolve(refund_id, { kind: "balance" })).body).toMatchObject({
    code: codes.stateConflict,
    msg: "这笔退款已经退了",
  });
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
});

it("a payout in progress at its channel cannot go another way, and one by bank has no channel", async () => {
  const { total } = await cancelledToBalance(shop, buyer);
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 300, "赠送"));
  await ask(yuanOf(fenOf(total) + 300));
  const [byBank] = await onDesk("overdue");
  const [waiting] = await onDesk("waiting");
  expect((await resolve(byBank?.refund_id ?? "", { kind: "again" })).body).toMatchObject({
    code: codes.stateConflict,
    msg: "这笔退款没有渠道可问，请转账",
  });
  for (const kind of ["again", "balance"] as const) {
    expect((await resolve(waiting?.refund_id ?? "", { kind })).body).toMatchObject({
      code: codes.stateConflict,
      msg: "支付渠道还没有答复，不能另退",
    });
  }
  expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
});
