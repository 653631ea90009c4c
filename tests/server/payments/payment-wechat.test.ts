import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { paymentByTradeNo } from "#server/modules/order-records/payments.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { openSuspense } from "#server/modules/order-records/suspense.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { closeTrades } from "#server/modules/payments/closing.ts";
import { tryRefund } from "#server/modules/payments/refund-asking.ts";
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
import { openWechat, platformSerial, type Wechat } from "./wechat-counterpart.ts";

let wechat: Wechat;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  wechat = await openWechat(() => shop?.clock.now() ?? openingTime);
  shop = await startShop({ settings: { wechatPay: wechat.settings(), staffKey } });
});
beforeEach(async () => {
  Object.assign(wechat.mood, {
    ...{ forging: false, away: false, refundStatus: "SUCCESS" },
    ...{ closingFails: false, beforeRefundAnswer: null, beforeOpening: null },
  });
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
  await wechat.close();
});

async function opened() {
  const made = await placed(shop, buyer);
  const init = await initOf(shop, buyer, made, "wechat");
  return { made, no: init.out_trade_no, next: init.next };
}
async function refundRow(afterId: string) {
  const row = await refundOf(shop.deps.db, afterId);
  if (row === null) throw new Error("the application has no refund");
  return row;
}
const stateOf = async (orderId: string) => (await detailOf(shop, buyer, orderId)).state;
const success = [200, '{"code":"SUCCESS"}'];
const failure = [400, '{"code":"FAIL","message":"失败"}'];
const notify = async (request: ReturnType<Wechat["notice"]>) => {
  const { status, text } = await shop.inject(request);
  return [status, text];
};

describe("opening", () => {
  it("on a desktop shows a code to scan, and a reload shows it again", async () => {
    const { made, no, next } = await opened();
    expect(next).toEqual({ kind: "code", image: expect.stringMatching(/^data:image\/svg\+xml;/) });
    expect(wechat.trades.get(no)?.asked).toEqual({
      appid: "wxd678efa567aa6787",
      mchid: "1900000109",
      description: `订单 ${made.order_no}`,
      out_trade_no: no,
      time_expire: "2026-11-21T10:00:00+08:00",
      notify_url: "https://shop.example/notify/wechat",
      amount: { total: fenOf(made.total), currency: "CNY" },
    });
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "waiting",
      channel: "wechat",
      scan: next,
      message: "还没有收到付款结果",
    });
  });

  it("on a phone leads to WeChat and back to the cashier, with the payer's address", async () => {
    const made = await placed(shop, buyer);
    const input = { order_id: made.order_id, channel: "wechat", expected_total: made.total };
    const init = await shop.call(
      payInit,
      { ...input, channel: "wechat", client: "phone" },
      { as: buyer, headers: { origin: "https://shop.example" } },
    );
    const back = encodeURIComponent(`https://shop.example/pay/${made.order_id}`);
    expect(init.next).toEqual({
      kind: "open",
      url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1&redirect_url=${back}`,
    });
    expect(wechat.trades.get(init.out_trade_no)?.asked).toMatchObject({
      scene_info: { payer_client_ip: "127.0.0.1", h5_info: { type: "Wap" } },
    });
  });

  it.each(["away", "forging"] as const)(
    "while WeChat is %s is refused, and works afterwards in the same attempt",
    async (mood) => {
      const made = await placed(shop, buyer);
      wechat.mood[mood] = true;
      const input = { order_id: made.order_id, channel: "wechat", expected_total: made.total };
      const refused = await shop.send(payInit, input, { as: buyer, key: randomUUID() });
      expect([refused.status, refused.body]).toEqual([
        200,
        {
          code: codes.stateConflict,
          msg: "这种支付方式暂时打不开，请稍后再试，或换一种支付方式",
          data: null,
        },
      ]);
      expect(refused.headers["x-judged"]).toBe("1");
      wechat.mood[mood] = false;
      expect((await initOf(shop, buyer, made, "wechat")).next.kind).toBe("code");
    },
  );
});

describe("a notification", () => {
  it("pays its order once, however often and by whichever way it arrives", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    const reported = wechat.notice(no);
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => notify(reported)),
      ...Array.from({ length: 5 }, () => checkOf(shop, buyer, made.order_id)),
    ]);
    expect(replies.slice(0, 20)).toEqual(Array(20).fill(success));
    expect(await stateOf(made.order_id)).toBe(20);
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(0);
    expect((await openSuspense(shop.deps.db, buyer.id)).count).toBe(0);
  });

  it.each([
    ["signed by somebody else", () => ({ key: wechat.stranger })],
    ["of six minutes ago", () => ({ at: shop.clock.now() - 6 * 60_000 })],
    ["from the future", () => ({ at: shop.clock.now() + 6 * 60_000 })],
    ["sealed with another key", () => ({ apiKey: "x".repeat(32) })],
    ["for another merchant", () => ({ content: { mchid: "1900000001" } })],
    ["for another app", () => ({ content: { appid: "wx0000000000000000" } })],
    ["in another currency", () => ({ content: { amount: { total: 1, currency: "USD" } } })],
    ["without a trade", () => ({ content: { out_trade_no: undefined } })],
  ])("%s is refused in WeChat's format and changes nothing", async (_name, change) => {
    const { made, no } = await opened();
    wechat.pay(no);
    const before = await openSuspense(shop.deps.db);
    expect(await notify(wechat.notice(no, change()))).toEqual(failure);
    expect(await openSuspense(shop.deps.db)).toEqual(before);
    const payment = await paymentByTradeNo(shop.deps.db, no);
    expect(payment?.state).toBe("paying");
    expect(made.total).not.toBe("0.00");
  });

  it.each([
    ["a changed body", (text: string) => text.replace('"encrypt-resource"', '"encrypt-resourcf"')],
    ["a body cut short", (text: string) => text.slice(0, -2)],
    ["no body", () => ""],
  ])("with %s is refused", async (_name, spoil) => {
    const { no } = await opened();
    wechat.pay(no);
    const reported = wechat.notice(no);
    expect(await notify({ ...reported, payload: spoil(reported.payload) })).toEqual(failure);
  });

  it.each([
    ["with a fraction", { total: 1.5 }],
    ["below nothing", { total: -1 }],
    ["larger than the ledger can hold", { total: 1e300 }],
    ["that is text", { total: "100" }],
    ["that is missing", undefined],
  ])("of a total %s is answered as a failure and books nothing", async (_name, amount) => {
    const { made, no } = await opened();
    wechat.pay(no);
    const before = await openSuspense(shop.deps.db);
    expect(await notify(wechat.notice(no, { content: { amount } }))).toEqual(failure);
    expect(await openSuspense(shop.deps.db)).toEqual(before);
    expect(await stateOf(made.order_id)).toBe(10);
  });

  it("with a trade number beyond the column's length is answered as a failure", async () => {
    const { no } = await opened();
    wechat.pay(no);
    for (const content of [{ out_trade_no: "P1\u0000" }, { transaction_id: "9".repeat(300) }]) {
      expect(await notify(wechat.notice(no, { content }))).toEqual(failure);
    }
  });

  it("of a refund, or of an unpaid trade, is acknowledged and does nothing", async () => {
    const { made, no } = await opened();
    expect(await notify(wechat.notice(no))).toEqual(success);
    expect(await notify(wechat.notice(no, { event: "REFUND.SUCCESS" }))).toEqual(success);
    expect(await stateOf(made.order_id)).toBe(10);
  });

  it("of another amount goes to the suspense account", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    const content = { amount: { total: 1, currency: "CNY" } };
    expect(await notify(wechat.notice(no, { content }))).toEqual(success);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({ count: 1, fen: 1 });
    expect(await stateOf(made.order_id)).toBe(10);
  });

  it("of an unknown trade goes to the suspense account", async () => {
    const { no } = await opened();
    wechat.pay(no);
    const before = await openSuspense(shop.deps.db);
    const content = { out_trade_no: "SOMEBODYELSES", transaction_id: "4200001" };
    expect(await notify(wechat.notice(no, { content }))).toEqual(success);
    expect((await openSuspense(shop.deps.db)).count).toBe(before.count + 1);
  });
});

describe("querying", () => {
  it("finds a payment whose notification was lost, by the check and by the sweep", async () => {
    const [one, other] = [await opened(), await opened()];
    wechat.pay(one.no);
    wechat.pay(other.no);
    expect((await checkOf(shop, buyer, one.made.order_id)).outcome).toBe("paid");
    await sweep(shop.deps);
    expect(await stateOf(other.made.order_id)).toBe(20);
  });

  it("ignores a reply without WeChat's signature: nothing is paid, and no fault is logged", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    wechat.mood.forging = true;
    await sweep(shop.deps);
    wechat.mood.forging = false;
    const payment = await paymentByTradeNo(shop.deps.db, no);
    expect(payment?.state).toBe("paying");
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("paid");
  });

  it("treats a trade that WeChat closed as declined", async () => {
    const { made, no } = await opened();
    const trade = wechat.trades.get(no);
    if (trade !== undefined) trade.state = "CLOSED";
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "declined",
      message: "支付未成功，可以重试",
    });
  });
});

describe("an abandoned trade", () => {
  it("is closed at WeChat where the buyer chose another channel", async () => {
    const { made, no } = await opened();
    shop.clock.advance(1);
    await initOf(shop, buyer, made, "offline");
    expect(wechat.trades.get(no)?.state).toBe("CLOSED");
  });

  it("is closed at WeChat on cancelling, later where WeChat is unreachable", async () => {
    const { made, no } = await opened();
    wechat.mood.away = true;
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(wechat.trades.get(no)?.state).toBe("NOTPAY");
    wechat.mood.away = false;
    await sweep(shop.deps);
    expect(wechat.trades.get(no)?.state).toBe("CLOSED");
    wechat.calls.length = 0;
    await closeTrades(shop.deps, { limit: 100 });
    expect(wechat.calls).toEqual([]);
  });

  it("that WeChat failed to close is closed by a later sweep", async () => {
    const { made, no } = await opened();
    wechat.mood.closingFails = true;
    shop.clock.advance(1);
    await initOf(shop, buyer, made, "offline");
    expect((await paymentByTradeNo(shop.deps.db, no))?.closing).toBe(true);
    await sweep(shop.deps);
    expect((await paymentByTradeNo(shop.deps.db, no))?.closing).toBe(true);
    wechat.mood.closingFails = false;
    await sweep(shop.deps);
    expect(wechat.trades.get(no)?.state).toBe("CLOSED");
    expect((await paymentByTradeNo(shop.deps.db, no))?.closing).toBe(false);
  });

  it("that was paid just before pays the order that still waits", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    shop.clock.advance(1);
    const other = await initOf(shop, buyer, made, "offline");
    expect(await stateOf(made.order_id)).toBe(20);
    expect((await paymentByTradeNo(shop.deps.db, other.out_trade_no))?.state).toBe("closed");
  });

  it("whose order was cancelled before WeChat had opened it is closed right after", async () => {
    const made = await placed(shop, buyer);
    wechat.mood.beforeOpening = async () => {
      await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    };
    const { out_trade_no: no } = await initOf(shop, buyer, made, "wechat");
    expect(wechat.trades.get(no)?.state).toBe("CLOSED");
    expect((await paymentByTradeNo(shop.deps.db, no))?.closing).toBe(false);
  });

  it("that was paid just before cancelling moves to the suspense account exactly once", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(await notify(wechat.notice(no))).toEqual(success);
    await sweep(shop.deps);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({
      count: 1,
      fen: fenOf(made.total),
    });
  });
});

describe("a refund", () => {
  async function refunding(amount: string) {
    const { made, no } = await opened();
    wechat.pay(no);
    await checkOf(shop, buyer, made.order_id);
    await forceState(shop, made.order_id, 50);
    const { after_id } = await applied(shop, buyer, made.order_id);
    return { made, no, after_id, accepted: await accept(shop, after_id, { amount }) };
  }

  it("goes back through WeChat once, and is found again where its reply was lost", async () => {
    wechat.mood.refundStatus = "PROCESSING";
    const { after_id, accepted } = await refunding("5.00");
    expect(accepted).toMatchObject({ state: 30, refund: { way: "channel", state: "open" } });
    const row = await refundRow(after_id);
    expect(wechat.refunds.get(row.outRefundNo)).toEqual({ status: "PROCESSING", fen: 500 });
    wechat.refunds.set(row.outRefundNo, { status: "SUCCESS", fen: 500 });
    await sweep(shop.deps);
    await sweep(shop.deps);
    expect(await refundRow(after_id)).toMatchObject({
      state: "done",
      transactionId: `WECHAT-50${row.outRefundNo}`,
    });
    expect([...wechat.refunds.keys()].filter((key) => key === row.outRefundNo)).toHaveLength(1);
  });

  it("that WeChat never received is requested by the sweep", async () => {
    const { made, no } = await opened();
    wechat.pay(no);
    await checkOf(shop, buyer, made.order_id);
    await forceState(shop, made.order_id, 50);
    const { after_id } = await applied(shop, buyer, made.order_id);
    wechat.mood.away = true;
    await accept(shop, after_id, { amount: "2.00" });
    wechat.mood.away = false;
    await sweep(shop.deps);
    await sweep(shop.deps);
    expect(await refundRow(after_id)).toMatchObject({ state: "done", amountFen: 200 });
  });

  it.each([
    ["success", "SUCCESS"],
    ["failure", "CLOSED"],
    ["stuck", "ABNORMAL"],
  ])(
    "under a new number is not ended by a late answer about the old one: %s",
    async (_, status) => {
      wechat.mood.refundStatus = "PROCESSING";
      const { after_id } = await refunding("3.00");
      const asked = await refundRow(after_id);
      wechat.refunds.set(asked.outRefundNo, { status, fen: 300 });
      // While the answer travels, staff asks again under another number.
      const outRefundNo = `${asked.outRefundNo}9`;
      wechat.mood.beforeRefundAnswer = async () => {
        await shop.deps.db.update(refund).set({ outRefundNo }).where(eq(refund.id, asked.id));
      };
      await tryRefund(shop.deps, asked.id);
      expect(await refundRow(after_id)).toMatchObject({
        ...{ state: "open", outRefundNo, message: "", transactionId: null },
      });
      wechat.mood.refundStatus = "SUCCESS";
      await sweep(shop.deps);
      await sweep(shop.deps);
      expect(await refundRow(after_id)).toMatchObject({
        state: "done",
        transactionId: `WECHAT-50${outRefundNo}`,
      });
    },
  );

  it("that WeChat closed has failed, and waits for staff", async () => {
    wechat.mood.refundStatus = "CLOSED";
    const { after_id } = await refunding("3.00");
    expect(await refundRow(after_id)).toMatchObject({
      state: "failed",
      message: "微信支付关闭了这笔退款",
    });
  });

  it.each([299, 301])("that WeChat paid with %i fen instead of 300 is not booked", async (fen) => {
    wechat.mood.refundStatus = "PROCESSING";
    const { after_id } = await refunding("3.00");
    const { id, outRefundNo } = await refundRow(after_id);
    wechat.refunds.set(outRefundNo, { status: "SUCCESS", fen });
    await tryRefund(shop.deps, id);
    expect(await refundRow(after_id)).toMatchObject({
      state: "open",
      message: "渠道退的金额和本店应退的不一样，请到渠道的商户后台核对",
      transactionId: null,
    });
    expect(await standing(shop, `shop:refund:${id}`)).toBe(300);
  });
});

describe("without a public key", () => {
  const lookUps = (own: Wechat) =>
    own.calls.filter((call) => call.endsWith("/v3/certificates")).length;

  async function withCertificates(work: (own: Wechat, other: Shop) => Promise<void>) {
    const clock = { now: () => openingTime };
    const own = await openWechat(() => clock.now());
    own.mood.byCertificate = true;
    const other = await startShop({ settings: { wechatPay: own.settings() } });
    clock.now = other.clock.now;
    try {
      await work(own, other);
    } finally {
      await other.close();
      await own.close();
    }
  }

  /** A notification without WeChat's signature, with a serial of the sender's choice. */
  const forgedWith = (own: Wechat, serial: string) => {
    const reported = own.notice("NONE", { key: own.stranger });
    return { ...reported, headers: { ...reported.headers, "wechatpay-serial": serial } };
  };
  const serialNo = (index: number) => index.toString(16).toUpperCase().padStart(40, "A");

  it("fetches WeChat's certificate by its serial, once", async () => {
    await withCertificates(async (own, other) => {
      const someone = await other.register();
      const made = await placed(other, someone);
      const { out_trade_no: no } = await initOf(other, someone, made, "wechat");
      own.pay(no);
      const reported = own.notice(no);
      expect(reported.headers["wechatpay-serial"]).toBe(platformSerial);
      expect((await other.inject(reported)).status).toBe(200);
      expect((await checkOf(other, someone, made.order_id)).outcome).toBe("paid");
      expect(lookUps(own)).toBe(1);
    });
  });

  it("500 forged notifications with 500 serials cause one request, and three a minute at most", async () => {
    await withCertificates(async (own, other) => {
      const forged = Array.from({ length: 500 }, (_, index) => forgedWith(own, serialNo(index)));
      const replies = await Promise.all(forged.map((reported) => other.inject(reported)));
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([400]));
      expect(lookUps(own)).toBe(1);
      for (let second = 0; second < 60; second += 1) {
        other.clock.advance(1000);
        await other.inject(forgedWith(own, serialNo(1000 + second)));
      }
      expect(lookUps(own)).toBe(4);
    });
  });

  it("a real certificate that appears amid forged notifications is accepted within 20 seconds", async () => {
    await withCertificates(async (own, other) => {
      own.mood.withoutCertificate = true;
      await other.inject(forgedWith(own, serialNo(1)));
      expect(lookUps(own)).toBe(1);
      own.mood.withoutCertificate = false;
      const genuine = () => own.notice("NONE", { event: "REFUND.SUCCESS" });
      expect((await other.inject(genuine())).status).toBe(400);
      other.clock.advance(20_000);
      expect((await other.inject(genuine())).status).toBe(200);
      expect(lookUps(own)).toBe(2);
    });
  });

  it("a notification while WeChat's certificates cannot be fetched is answered as a failure", async () => {
    await withCertificates(async (own, other) => {
      own.mood.away = true;
      const genuine = () => own.notice("NONE", { event: "REFUND.SUCCESS" });
      const { status, text } = await other.inject(genuine());
      expect([status, text]).toEqual(failure);
      own.mood.away = false;
      other.clock.advance(20_000);
      expect((await other.inject(genuine())).status).toBe(200);
    });
  });
});

it("WeChat is neither offered nor shown where it is not configured", async () => {
  const plain = await startShop();
  const someone = await plain.register();
  const made = await placed(plain, someone);
  for (const channel of ["wechat", "alipay"]) {
    const input = { order_id: made.order_id, channel, expected_total: made.total };
    expect((await plain.send(payInit, input, { as: someone })).body.msg).toBe(
      "这种支付方式没有开通",
    );
    const url = `/notify/${channel}`;
    expect((await plain.inject({ method: "POST", url, payload: {} })).status).toBe(404);
  }
  await plain.close();
});
