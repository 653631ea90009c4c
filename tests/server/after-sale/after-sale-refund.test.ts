import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ledger } from "#contract/account/account.ts";
import { afterSales, receiveReprint, sendBackGoods } from "#contract/after-sale/after-sale.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import {
  acceptAfterSale,
  receiveReturn,
  refuseAfterSale,
  resolveRefund,
  shipReprint,
  staffAfterSale,
} from "#contract/staff/staff-after-sale.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { ledgerEntry } from "#server/infra/database/tables/orders.tables.ts";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";
import { receiveWithin } from "#server/modules/after-sale/deciding.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { paymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { takeSandboxRefund } from "#server/modules/payments/providers/sandbox-refunds.repository.ts";
import { pursueRefund } from "#server/modules/payments/refund-asking.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import {
  forceState,
  initOf,
  detailOf as orderOf,
  placed,
  standing,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  accept,
  afterSaleOf,
  applied,
  asStaff,
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

const balance = () => standing(shop, `user:${buyer.id}`);
const refundRow = async (afterId: string) => {
  const row = await refundOf(shop.deps.db, afterId);
  if (row === null) throw new Error("no refund");
  return row;
};
/** Ledger rows that paid an application's refund. */
const movedOut = (afterNo: string) =>
  shop.deps.db
    .select({ account: ledgerEntry.account, fen: ledgerEntry.amountFen })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.note, `售后${afterNo}退款`), like(ledgerEntry.account, "%:%")))
    .orderBy(ledgerEntry.amountFen);

describe("money from the sandbox", () => {
  it("a partial refund goes back through it, and is shown once it has arrived", async () => {
    const { order_id, total } = await shipped(shop, buyer);
    const { after_id, after_no } = await applied(shop, buyer, order_id);
    const channelBefore = await standing(shop, "channel:sandbox");
    const accepted = await accept(shop, after_id, { amount: "10.00", words: "退十元" });
    expect(accepted).toMatchObject({
      state: 30,
      granted: "10.00",
      decision: { remedy: "refund", remedyText: "仅退款", words: "退十元" },
      paid: total,
      refundable: yuanOf(fenOf(total) - 1000),
      actions: ["refundQuery"],
    });
    const row = await refundRow(after_id);
    expect(await whereIsTheMoney(shop, buyer, after_id)).toEqual({
      after_id,
      state: 30,
      stateText: "退款中",
      refund: {
        refund_no: row.outRefundNo,
        amount: "10.00",
        way: "channel",
        wayText: "原支付渠道",
        state: "open",
        stateText: "退款中",
        message: "",
        at: shop.clock.now(),
      },
    });
    expect(await standing(shop, `shop:refund:${row.id}`)).toBe(1000);
    shop.clock.advance(3000);
    expect(await whereIsTheMoney(shop, buyer, after_id)).toMatchObject({
      state: 60,
      refund: { state: "done", stateText: "已退款", at: shop.clock.now() },
    });
    expect(await movedOut(after_no)).toEqual([
      { account: `shop:refund:${row.id}`, fen: -1000 },
      { account: "channel:sandbox", fen: 1000 },
    ]);
    expect(await standing(shop, "channel:sandbox")).toBe(channelBefore + 1000);
    expect(await balance()).toBe(0);
    const { timeline } = await afterSaleOf(shop, buyer, after_id);
    expect(timeline.map(({ by, text }) => [by, text])).toEqual([
      ["buyer", "提交申请"],
      ["shop", "同意退款 ¥10.00"],
      ["shop", "¥10.00 已退到原支付渠道"],
    ]);
    // A partial refund: the order stays paid.
    expect(await orderOf(shop, buyer, order_id)).toMatchObject({
      payState: "paid",
      payments: [{ state: "paid" }],
    });
  });

  it("a full refund goes back once, and the order shows it", async () => {
    const { order_id, total } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    await accept(shop, after_id, { amount: total });
    expect((await orderOf(shop, buyer, order_id)).payState).toBe("refunding");
    shop.clock.advance(3000);
    await sweep(shop.deps);
    await sweep(shop.deps);
    expect(await orderOf(shop, buyer, order_id)).toMatchObject({
      payState: "refunded",
      payments: [{ state: "refunded", amount: total }],
    });
    expect((await afterSaleOf(shop, buyer, after_id)).state).toBe(60);
  });

  it("never exceeds what was paid, over several applications", async () => {
    const { order_id, total } = await shipped(shop, buyer);
    const first = await applied(shop, buyer, order_id, { quantity: 5000 });
    const too = yuanOf(fenOf(total) + 1);
    const input = { after_id: first.after_id, remedy: "refund" as const, amount: too };
    const over = await shop.send(acceptAfterSale, input, asStaff());
    expect(over.body).toMatchObject({
      code: codes.invalidInput,
      msg: `退款金额须大于0，这个订单最多还能退 ¥${grouped(total)}`,
    });
    const most = yuanOf(fenOf(total) - 100);
    await accept(shop, first.after_id, { amount: most });
    shop.clock.advance(3000);
    await sweep(shop.deps);
    const second = await applied(shop, buyer, order_id, { quantity: 5000 });
    const left = await shop.send(
      acceptAfterSale,
      { ...input, after_id: second.after_id, amount: "1.01" },
      asStaff(),
    );
    expect(left.body.msg).toBe("退款金额须大于0，这个订单最多还能退 ¥1.00");
    await accept(shop, second.after_id, { amount: "1.00" });
    shop.clock.advance(3000);
    await sweep(shop.deps);
    expect((await orderOf(shop, buyer, order_id)).payState).toBe("refunded");
  });

  it("is granted once by twenty concurrent decisions, and requested once by twenty concurrent askers", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id, after_no } = await applied(shop, buyer, order_id);
    const input = { after_id, remedy: "refund" as const, amount: "20.00" };
    const decided = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await shop.send(acceptAfterSale, input, asStaff())).body,
      ),
    );
    expect(decided.filter(({ code }) => code === codes.success)).toHaveLength(1);
    expect(new Set(decided.map(({ code }) => code))).toEqual(
      new Set([codes.success, codes.stateConflict]),
    );
    shop.clock.advance(3000);
    const { id } = await refundRow(after_id);
    await Promise.all([
      ...Array.from({ length: 10 }, () => pursueRefund(shop.deps, id)),
      ...Array.from({ length: 10 }, () => whereIsTheMoney(shop, buyer, after_id)),
    ]);
    expect(await movedOut(after_no)).toEqual([
      { account: `shop:refund:${id}`, fen: -2000 },
      { account: "channel:sandbox", fen: 2000 },
    ]);
  });

  it("answers a repeated decision of one key with the application's current state", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const input = { after_id, remedy: "refund" as const, amount: "20.00" };
    const same = asStaff();
    const first = await shop.call(acceptAfterSale, input, same);
    expect(await shop.call(acceptAfterSale, input, same)).toEqual(first);
  });

  it("a refund that the channel never received is requested again by the sweep", async () => {
    const { after_id, row } = await openRefundUnasked();
    await sweep(shop.deps);
    shop.clock.advance(3000);
    await sweep(shop.deps);
    expect((await afterSaleOf(shop, buyer, after_id)).refund).toMatchObject({ state: "done" });
    expect(await refundRow(after_id)).toMatchObject({
      transactionId: `SANDBOX-${row.outRefundNo}`,
    });
  });

  it("a refund whose reply was lost is only queried, and sent once", async () => {
    const { after_id, row, outTradeNo } = await openRefundUnasked();
    // The channel refunded; the shop got no reply.
    await takeSandboxRefund(shop.deps.db, {
      outRefundNo: row.outRefundNo,
      outTradeNo,
      refundId: "SENT-BEFORE",
      amountFen: row.amountFen,
      visibleAt: new Date(shop.clock.now()),
      createdAt: new Date(shop.clock.now()),
    });
    await Promise.all([sweep(shop.deps), sweep(shop.deps)]);
    expect(await refundRow(after_id)).toMatchObject({
      state: "done",
      transactionId: "SENT-BEFORE",
    });
  });

  it("a refund that the channel refuses is reported, and is paid another way once", async () => {
    const { after_id, outTradeNo } = await openRefundUnasked();
    const { db } = shop.deps;
    const trade = eq(sandboxTrade.outTradeNo, outTradeNo);
    await db.update(sandboxTrade).set({ outcome: "failed" }).where(trade);
    await sweep(shop.deps);
    expect(await whereIsTheMoney(shop, buyer, after_id)).toMatchObject({
      state: 30,
      refund: {
        state: "failed",
        stateText: "退款未成功，本店在处理",
        message: "支付渠道没有接受这笔退款",
      },
    });
    const resolve = async (how: { kind: "again" } | { kind: "balance" }) =>
      (await shop.send(resolveRefund, { after_id, how }, asStaff())).body;
    expect(await resolve({ kind: "again" })).toMatchObject({
      data: { refund: { state: "failed" } },
    });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => resolve({ kind: "balance" })),
    );
    expect(replies.filter(({ code }) => code === codes.success)).toHaveLength(1);
    expect(
      new Set(replies.filter(({ code }) => code !== codes.success).map(({ msg }) => msg)),
    ).toEqual(new Set(["这笔退款已经退了"]));
    expect(await balance()).toBe(1234);
    const { items } = await shop.call(ledger, {}, { as: buyer });
    expect(items).toMatchObject([{ kind: "refund", amount: "12.34", balance: "12.34" }]);
  });

  it("a refund that the channel has not answered is paid no other way", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    await accept(shop, after_id, { amount: "10.00" });
    const { body } = await shop.send(
      resolveRefund,
      { after_id, how: { kind: "balance" } },
      asStaff(),
    );
    expect(body).toMatchObject({
      code: codes.stateConflict,
      msg: "支付渠道还没有答复，不能另退",
    });
    expect(await balance()).toBe(0);
  });
});

/** A refund of 12.34 that was granted while the channel was unreachable, as after a crash. */
async function openRefundUnasked() {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id, { remedy: "return" });
  await accept(shop, after_id, { remedy: "return", amount: "12.34" });
  const [payment] = await paymentsOf(shop.deps.db, order_id);
  if (payment === undefined) throw new Error("no payment");
  await inTransaction(shop.deps.db, (tx) =>
    receiveWithin(tx, shop.deps, { afterId: after_id, words: "" }),
  );
  return { after_id, outTradeNo: payment.outTradeNo, row: await refundRow(after_id) };
}

describe("money from other places", () => {
  it("from the balance is back at once", async () => {
    const made = await placed(shop, buyer);
    await inTransaction(shop.deps.db, (tx) =>
      topUp(tx, buyer.id, fenOf(made.total), "充值", new Date(shop.clock.now())),
    );
    await initOf(shop, buyer, made, "balance");
    await forceState(shop, made.order_id, 50);
    const { after_id, after_no } = await applied(shop, buyer, made.order_id);
    const accepted = await accept(shop, after_id, { amount: made.total });
    expect(accepted).toMatchObject({
      state: 60,
      refund: { way: "balance", wayText: "账户余额", state: "done", amount: made.total },
    });
    expect(await balance()).toBe(fenOf(made.total));
    expect((await orderOf(shop, buyer, made.order_id)).payState).toBe("refunded");
    const { items } = await shop.call(ledger, {}, { as: buyer });
    expect(items[0]).toMatchObject({ amount: made.total, note: `售后${after_no}退款` });
  });

  it("from a bank is sent by hand, and recorded once with the bank's number", async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "offline");
    const arrived = { reference: out_trade_no, transaction_id: randomUUID(), amount: made.total };
    await shop.call(confirmTransfer, arrived, asStaff());
    await forceState(shop, made.order_id, 50);
    const { after_id } = await applied(shop, buyer, made.order_id);
    const accepted = await accept(shop, after_id, { amount: "5.00" });
    expect(accepted).toMatchObject({
      state: 30,
      refund: { way: "transfer", wayText: "银行账户", state: "open" },
    });
    await sweep(shop.deps);
    const number = randomUUID();
    const how = { kind: "transfer" as const, transaction_id: number };
    const replies = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await shop.send(resolveRefund, { after_id, how }, asStaff())).body,
      ),
    );
    expect(replies.filter(({ code }) => code === codes.success)).toHaveLength(1);
    expect(await refundRow(after_id)).toMatchObject({
      state: "done",
      transactionId: `BANK-${number}`,
    });
    expect(await balance()).toBe(0);
    const next = await applied(shop, buyer, made.order_id, { quantity: 1 }).catch(
      (error: unknown) => error,
    );
    expect(next).toMatchObject({ message: "“卷装标签”已全部售后过" });
  });

  it("from a bank: one number ends one refund, though two are ended with it at once", async () => {
    const waiting: string[] = [];
    for (const name of ["one", "other"]) {
      const made = await placed(shop, buyer);
      const { out_trade_no } = await initOf(shop, buyer, made, "offline");
      const arrived = {
        reference: out_trade_no,
        transaction_id: `${name}-${randomUUID()}`,
        amount: made.total,
      };
      await shop.call(confirmTransfer, arrived, asStaff());
      await forceState(shop, made.order_id, 50);
      const { after_id } = await applied(shop, buyer, made.order_id);
      await accept(shop, after_id, { amount: "5.00" });
      waiting.push(after_id);
    }
    const how = { kind: "transfer" as const, transaction_id: randomUUID() };
    const replies = await Promise.all(
      waiting.map((after_id) => shop.send(resolveRefund, { after_id, how }, asStaff())),
    );
    expect(
      replies.map(({ status, body }) => [status, body.code]).sort(([, a = 0], [, b = 0]) => a - b),
    ).toEqual([
      [200, codes.success],
      [200, codes.stateConflict],
    ]);
    const rows = await Promise.all(waiting.map(refundRow));
    expect(rows.map((row) => row?.state).sort()).toEqual(["done", "open"]);
  });
});

describe("other remedies", () => {
  it("of a return: goods first, then the money", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id, { remedy: "return" });
    const accepted = await accept(shop, after_id, { remedy: "return", amount: "30.00" });
    expect(accepted).toMatchObject({
      state: 20,
      stateText: "待退货",
      refund: null,
      actions: ["sendBack", "cancel"],
      returnTo: expect.stringContaining("齐墨印纸（东莞）印务有限公司"),
    });
    const parcel = { after_id, carrier: "顺丰", tracking_no: "SF123" };
    await shop.call(sendBackGoods, parcel, { as: buyer, key: randomUUID() });
    expect(await afterSaleOf(shop, buyer, after_id)).toMatchObject({
      state: 21,
      returnParcel: { carrier: "顺丰", trackingNo: "SF123" },
      actions: [],
    });
    await shop.call(receiveReturn, { after_id, words: "收到了" }, asStaff());
    shop.clock.advance(3000);
    expect(await whereIsTheMoney(shop, buyer, after_id)).toMatchObject({
      state: 60,
      refund: { amount: "30.00", state: "done" },
    });
  });

  it("of a return that came back wrong: refused, and nothing is paid", async () => {
    const { order_id, total } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id, { remedy: "return" });
    await accept(shop, after_id, { remedy: "return", amount: "30.00" });
    await shop.call(
      sendBackGoods,
      { after_id, carrier: "顺丰", tracking_no: "SF123" },
      { as: buyer, key: randomUUID() },
    );
    const refused = await shop.call(refuseAfterSale, { after_id, words: "箱子是空的" }, asStaff());
    expect(refused).toMatchObject({ state: 80, refund: null, refundable: total });
  });

  it("of a reprint: no money, a parcel, and its receipt ends it", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id, { remedy: "reprint" });
    const early = { after_id, carrier: "顺丰", tracking_no: "SF9" };
    const notYet = await shop.send(shipReprint, early, asStaff());
    expect(notYet.body).toMatchObject({ code: codes.stateConflict });
    await accept(shop, after_id, { remedy: "reprint", amount: null });
    const shippedOff = await shop.call(shipReprint, early, asStaff());
    expect(shippedOff).toMatchObject({
      state: 41,
      stateText: "补印待收货",
      granted: null,
      refund: null,
      reprintParcel: { carrier: "顺丰", trackingNo: "SF9" },
      actions: ["receive"],
    });
    const other = await shop.register();
    expect((await shop.send(receiveReprint, { after_id }, { as: other })).body.code).toBe(
      codes.notFound,
    );
    const received = { after_id, state: 60, stateText: "已完成" };
    expect(await shop.call(receiveReprint, { after_id }, { as: buyer })).toEqual(received);
    expect(await shop.call(receiveReprint, { after_id }, { as: buyer })).toEqual(received);
    const { timeline, actions } = await afterSaleOf(shop, buyer, after_id);
    expect([timeline.at(-1), actions]).toEqual([
      { at: shop.clock.now(), by: "buyer", text: "收到补印件", words: "", pictures: [] },
      [],
    ]);
    const wrong = await shop.send(receiveReturn, { after_id }, asStaff());
    expect(wrong.body).toMatchObject({ msg: "这张售后单没有要退的货" });
  });

  it("of a reprint ends by itself after the days of every receipt; none sent cannot be received", async () => {
    const own = await startShop({ settings: { staffKey } });
    const someone = await own.register();
    const { order_id } = await shipped(own, someone);
    const { after_id } = await applied(own, someone, order_id, { remedy: "reprint" });
    await accept(own, after_id, { remedy: "reprint", amount: null });
    const early = await own.send(receiveReprint, { after_id }, { as: someone });
    expect(early.body).toMatchObject({
      code: codes.stateConflict,
      msg: "没有寄出的补印件要确认",
    });
    const parcel = { after_id, carrier: "顺丰", tracking_no: "SF9" };
    await own.call(shipReprint, parcel, asStaff());
    const stateNow = async () => {
      const { state, timeline } = await own.call(staffAfterSale, { id: after_id }, asStaff());
      return [state, timeline.at(-1)?.text];
    };
    own.clock.advance(15 * 86_400_000);
    await sweep(own.deps);
    expect(await stateNow()).toEqual([41, "补印件已寄出"]);
    own.clock.advance(1);
    await sweep(own.deps);
    expect(await stateNow()).toEqual([60, "超时自动确认收到补印件"]);
    expect(await brokenInvariants(own.deps.db)).toEqual([]);
    await own.close();
  });

  it("granted for fewer pieces leave the others open to apply for", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const { lines } = await shop.call(staffAfterSale, { id: after_id }, asStaff());
    const item_id = lines[0]?.item_id ?? "";
    const grant = (quantity: number) =>
      shop.send(
        acceptAfterSale,
        { after_id, remedy: "refund", amount: "1.00", lines: [{ item_id, quantity }] },
        asStaff(),
      );
    expect((await grant(20_001)).body).toMatchObject({ msg: "“卷装标签”只申请了 20,000 枚" });
    expect((await grant(8000)).body).toMatchObject({ data: { lines: [{ granted: 8000 }] } });
    shop.clock.advance(3000);
    await sweep(shop.deps);
    const next = await applied(shop, buyer, order_id);
    const card = (await shop.call(afterSales, {}, { as: buyer })).items.find(
      (one) => one.after_id === next.after_id,
    );
    expect(card?.lines).toMatchObject([{ quantity: 12_000 }]);
  });
});

it("the self-check finds a refund row with a wrong amount", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id);
  await accept(shop, after_id, { amount: "10.00" });
  const { id, amountFen } = await refundRow(after_id);
  const { db } = shop.deps;
  await db.update(refund).set({ amountFen: 99_999_999 }).where(eq(refund.id, id));
  expect((await brokenInvariants(db)).map(({ invariant }) => invariant)).toEqual([
    "refundsOwed",
    "refundsWithinPaid",
    "refundsMatchGrants",
    "refundsWithinPayment",
  ]);
  await db.update(refund).set({ amountFen }).where(eq(refund.id, id));
});
