import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { paymentByTradeNo } from "#server/modules/order-records/payments.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { openSuspense } from "#server/modules/order-records/suspense.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { accept, applied, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import {
  checkOf,
  detailOf,
  forceState,
  initOf,
  placed,
  standing,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type AlipayHouse, openAlipay } from "./alipay-counterpart.ts";

let alipay: AlipayHouse;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  alipay = await openAlipay(() => shop?.clock.now() ?? openingTime);
  shop = await startShop({ settings: { alipay: alipay.settings(), staffKey } });
});
beforeEach(async () => {
  Object.assign(alipay.mood, { forging: false, away: false, unsure: false });
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
  await alipay.close();
});

async function opened(client: "phone" | "desktop" = "desktop") {
  const made = await placed(shop, buyer);
  const { next } = await shop.call(
    payInit,
    { order_id: made.order_id, channel: "alipay", expected_total: made.total, client },
    { as: buyer, key: randomUUID(), headers: { origin: "https://shop.example" } },
  );
  if (next.kind !== "open") throw new Error(`Alipay is not opened but ${next.kind}`);
  const { fields, content, number } = alipay.visit(next.url);
  return { made, no: number, fields, content };
}
const stateOf = async (orderId: string) => (await detailOf(shop, buyer, orderId)).state;
const notify = async (request: ReturnType<AlipayHouse["notice"]>) => {
  const { status, text } = await shop.inject(request);
  return [status, text];
};

describe("opening", () => {
  it.each([
    ["desktop", "alipay.trade.page.pay", { product_code: "FAST_INSTANT_TRADE_PAY" }],
    ["phone", "alipay.trade.wap.pay", { product_code: "QUICK_WAP_WAY" }],
  ] as const)(
    "on a %s leads to a page whose signature Alipay accepts",
    async (client, method, product) => {
      const { made, no, fields, content } = await opened(client);
      const back = `https://shop.example/pay/${made.order_id}`;
      expect([fields.method, fields.return_url, fields.notify_url]).toEqual([
        method,
        back,
        "https://shop.example/notify/alipay",
      ]);
      expect(content).toEqual({
        out_trade_no: no,
        total_amount: made.total,
        subject: `订单 ${made.order_no}`,
        time_expire: "2026-11-21 10:00:00",
        ...product,
        ...(client === "phone" ? { quit_url: back } : {}),
      });
    },
  );
});

describe("a notification", () => {
  it("pays its order once, however often and by whichever way it arrives", async () => {
    const { made, no } = await opened();
    alipay.pay(no);
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => notify(alipay.notice(no))),
      ...Array.from({ length: 5 }, () => checkOf(shop, buyer, made.order_id)),
    ]);
    expect(replies.slice(0, 20)).toEqual(Array(20).fill([200, "success"]));
    expect(await stateOf(made.order_id)).toBe(20);
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(0);
    expect(await notify(alipay.notice(no, { fields: { trade_status: "TRADE_FINISHED" } }))).toEqual(
      [200, "success"],
    );
    expect((await openSuspense(shop.deps.db, buyer.id)).count).toBe(0);
  });

  it("a day late is accepted, because Alipay repeats it so long", async () => {
    const { made, no } = await opened();
    alipay.pay(no);
    const reported = alipay.notice(no);
    shop.clock.advance(25 * 3_600_000);
    await shop.freshToken();
    expect(await notify(reported)).toEqual([200, "success"]);
    expect(await stateOf(made.order_id)).toBe(20);
  });

  it.each([
    ["signed by somebody else", () => ({ key: alipay.stranger })],
    ["for another app", () => ({ fields: { app_id: "2021000000000002" } })],
    ["for another seller", () => ({ fields: { seller_id: "2088000000000002" } })],
    ["of two days ago", () => ({ fields: { notify_time: "2026-11-18 10:00:00" } })],
    ["of no time", () => ({ fields: { notify_time: "soon" } })],
    ["of a sum that is none", () => ({ fields: { total_amount: "1e3" } })],
    ["of a sum without fen", () => ({ fields: { total_amount: "12" } })],
    ["of a number with a zero byte", () => ({ fields: { trade_no: "2026\u0000" } })],
  ])("%s is refused with Alipay's failure word and changes nothing", async (_name, change) => {
    const { no } = await opened();
    alipay.pay(no);
    const before = await openSuspense(shop.deps.db);
    expect(await notify(alipay.notice(no, change()))).toEqual([200, "fail"]);
    expect((await paymentByTradeNo(shop.deps.db, no))?.state).toBe("paying");
    expect(await openSuspense(shop.deps.db)).toEqual(before);
  });

  it("with a changed field, and rubbish, are refused", async () => {
    const { no } = await opened();
    alipay.pay(no);
    const reported = alipay.notice(no);
    const more = reported.payload.replace(/total_amount=[^&]+/, "total_amount=9999.00");
    for (const payload of [more, reported.payload.replace(/&sign=.*/, ""), "%E0%A4%A", ""]) {
      expect(await notify({ ...reported, payload })).toEqual([200, "fail"]);
    }
  });

  it("of a closed trade is acknowledged and does nothing", async () => {
    const { made, no } = await opened();
    const fields = { trade_status: "TRADE_CLOSED" };
    expect(await notify(alipay.notice(no, { fields }))).toEqual([200, "success"]);
    expect(await stateOf(made.order_id)).toBe(10);
  });

  it("of another amount goes to the suspense account", async () => {
    const { no } = await opened();
    alipay.pay(no);
    expect(await notify(alipay.notice(no, { fields: { total_amount: "0.01" } }))).toEqual([
      200,
      "success",
    ]);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({ count: 1, fen: 1 });
  });
});

describe("querying", () => {
  it("finds a payment whose notification was lost, and waits where the payer opened no page", async () => {
    const { made, no } = await opened();
    alipay.pay(no);
    const unvisited = await placed(shop, buyer);
    await initOf(shop, buyer, unvisited, "alipay");
    await sweep(shop.deps);
    expect(await stateOf(made.order_id)).toBe(20);
    expect((await checkOf(shop, buyer, unvisited.order_id)).outcome).toBe("waiting");
  });

  it.each(["forging", "away", "unsure"] as const)(
    "ignores replies while Alipay is %s",
    async (mood) => {
      const { made, no } = await opened();
      alipay.pay(no);
      alipay.mood[mood] = true;
      await sweep(shop.deps);
      expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
        outcome: "waiting",
        message: "还没有收到付款结果",
      });
      expect((await paymentByTradeNo(shop.deps.db, no))?.state).toBe("paying");
      alipay.mood[mood] = false;
      expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("paid");
    },
  );
});

describe("an abandoned trade", () => {
  it("is closed at Alipay, where it was created at all", async () => {
    const { made, no } = await opened();
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(alipay.trades.get(no)?.status).toBe("TRADE_CLOSED");
    const unvisited = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, unvisited, "alipay");
    await shop.call(cancelOrder, { order_id: unvisited.order_id }, { as: buyer });
    expect((await paymentByTradeNo(shop.deps.db, out_trade_no))?.closing).toBe(false);
  });

  it("that was paid just before cancelling moves to the suspense account exactly once", async () => {
    const { made, no } = await opened();
    alipay.pay(no);
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(await notify(alipay.notice(no))).toEqual([200, "success"]);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({
      count: 1,
      fen: fenOf(made.total),
    });
  });
});

it("a refund goes back through Alipay once, though its reply was lost", async () => {
  const { made, no } = await opened();
  alipay.pay(no);
  await checkOf(shop, buyer, made.order_id);
  await forceState(shop, made.order_id, 50);
  const { after_id } = await applied(shop, buyer, made.order_id);
  alipay.mood.away = true;
  await accept(shop, after_id, { amount: "2.00" });
  alipay.mood.away = false;
  for (let round = 0; round < 3; round += 1) await sweep(shop.deps);
  const row = await refundOf(shop.deps.db, after_id);
  expect(row).toMatchObject({
    state: "done",
    amountFen: 200,
    transactionId: `ALIPAY-2026${no}-${row?.outRefundNo}`,
  });
  expect(alipay.refunds.get(row?.outRefundNo ?? "")).toBe("2.00");
  expect(alipay.calls.filter((call) => call === "alipay.trade.refund")).toHaveLength(1);
});
