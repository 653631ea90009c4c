import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ledger } from "#contract/account/account.ts";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { askPayout, payoutOffer, putPayee } from "#contract/refunds/refunds.ts";
import { payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import { resolveOpenRefund, staffRefunds } from "#contract/staff/staff-refunds.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
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

const payee = { name: "王小墨", bank: "招商银行", account: "6225 8888-0000 4321" };
const give = (fen: number) =>
  inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, fen, "赠送", new Date(shop.clock.now())));
const offer = () => shop.call(payoutOffer, {}, { as: buyer });
const ask = (amount: string, to: typeof payee | null = payee) =>
  shop.send(askPayout, { amount, payee: to }, { as: buyer, key: randomUUID() });
const balance = () => standing(shop, `user:${buyer.id}`);
const onDesk = async () => {
  const page = await shop.call(staffRefunds, { list: "overdue", limit: 100 }, asStaff());
  return page.items.filter(({ mobile }) => mobile === buyer.mobile);
};

it("a balance from a cancelled order goes back to its channel once, and the account can be deleted", async () => {
  const { total } = await cancelledToBalance(shop, buyer);
  expect(await offer()).toMatchObject({ balance: total, toChannels: total, toBank: "0.00" });
  const before = await standing(shop, "channel:sandbox");
  const replies = await Promise.all([ask(total, null), ask(total, null), ask(total, null)]);
  expect(replies.filter(({ body }) => body.code === codes.success)).toHaveLength(1);
  expect(await balance()).toBe(0);
  const leave = () => shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
  expect((await leave()).body.msg).toBe("有一笔退款还没有退到，请等退完，再注销");
  shop.clock.advance(3000);
  await sweep(shop.deps);
  const { refunds } = await offer();
  expect(refunds).toMatchObject([
    { amount: total, state: "done", channelText: "模拟支付（演示）", takesPayee: false },
  ]);
  expect(await standing(shop, "channel:sandbox")).toBe(before + fenOf(total));
  const { items } = await shop.call(ledger, {}, { as: buyer });
  expect(items[0]).toMatchObject({ kind: "payout", amount: `-${total}`, balance: "0.00" });
  expect((await leave()).body.code).toBe(codes.success);
});

it("a balance without a payment needs a bank account, and becomes a staff task", async () => {
  await give(12_345);
  expect(await offer()).toMatchObject({ toChannels: "0.00", toBank: "123.45" });
  expect((await ask("123.45", null)).body).toMatchObject({
    code: codes.invalidInput,
    msg: "其中 ¥123.45 要转到银行账户，请填写收款账户",
  });
  expect((await ask("100.00")).body).toMatchObject({
    code: codes.priceMoved,
    msg: "余额现在是 ¥123.45，请核对后再退",
  });
  expect((await ask("123.45")).body.code).toBe(codes.success);
  expect((await ask("123.45")).body.msg).toBe("余额是 0，没有可退的");
  const [task] = await onDesk();
  expect(task).toMatchObject({
    order_id: null,
    standing: "transfer",
    payee: { ...payee, account: "6225888800004321" },
  });
  const refund_id = task?.refund_id ?? "";
  const other = await shop.register();
  const foreign = await shop.send(putPayee, { refund_id, ...payee }, { as: other });
  expect(foreign.body).toMatchObject({ code: codes.notFound, msg: "没有这笔退款" });
  const changed = { ...payee, account: "62258888000099999" };
  expect(await shop.call(putPayee, { refund_id, ...changed }, { as: buyer })).toMatchObject({
    payee: { name: "王小墨", account: "尾号 9999" },
  });
  const how = { kind: "transfer" as const, transaction_id: "PAYOUT-1" };
  await shop.call(resolveOpenRefund, { refund_id, how }, asStaff());
  const late = await shop.send(putPayee, { refund_id, ...payee }, { as: buyer });
  expect(late.body.code).toBe(codes.stateConflict);
  expect(await shop.call(payoutOffer, {}, { as: buyer })).toMatchObject({
    balance: "0.00",
    refunds: [{ amount: "123.45", state: "done", wayText: "银行账户" }],
  });
});

it("a failed payout returns to the balance", async () => {
  await give(500);
  await ask("5.00");
  const [task] = await onDesk();
  const how = { kind: "balance" as const };
  await shop.call(resolveOpenRefund, { refund_id: task?.refund_id ?? "", how }, asStaff());
  expect(await balance()).toBe(500);
  expect(await onDesk()).toEqual([]);
});

it("of two concurrent payouts of one balance, one is booked", async () => {
  await give(10_000);
  const pay = (transaction_id: string) =>
    shop.send(
      payOutBalance,
      { mobile: buyer.mobile, amount: "100.00", reason: "来电要求", payee, transaction_id },
      asStaff(),
    );
  const replies = await Promise.all([pay("STAFF-1"), pay("STAFF-2")]);
  expect(replies.map(({ body }) => body.code).sort()).toEqual(
    [codes.success, codes.balanceShort].sort(),
  );
  expect(await balance()).toBe(0);
  await give(10_000);
  const [used] = ["STAFF-1", "STAFF-2"].filter(
    (_, index) => replies[index]?.body.code === codes.success,
  );
  expect((await pay(used ?? "")).body.msg).toBe("这个银行流水号已记在另一笔退款上");
  expect(await shop.call(staffBalance, { mobile: buyer.mobile }, asStaff())).toMatchObject({
    balance: "100.00",
    refunds: [{ amount: "100.00", state: "done" }],
  });
});

it("a deleted account leaves no bank account behind", async () => {
  await give(700);
  const canary = "62259999000012345";
  await ask("7.00", { ...payee, name: "金丝雀", account: canary });
  const [task] = await onDesk();
  const how = { kind: "transfer" as const, transaction_id: "PAYOUT-9" };
  await shop.call(resolveOpenRefund, { refund_id: task?.refund_id ?? "", how }, asStaff());
  const gone = await shop.send(deleteAccount, { password: buyer.password }, { as: buyer });
  expect(gone.body.code).toBe(codes.success);
  const left = await shop.deps.db.execute(
    sql`select id from refund where payee::text like '%金丝雀%' or payee::text like ${`%${canary}%`}`,
  );
  expect(left).toMatchObject({ rows: [] });
});
