import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";
import { paymentByTradeNo } from "#server/modules/order-records/payments.repository.ts";
import { initOf, placed } from "#tests/server/orders/order-flow.ts";
import { openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type AlipayHouse, openAlipay } from "./alipay-counterpart.ts";

/** What each answer of Alipay means for the money, as its documents say. */

let alipay: AlipayHouse;
let shop: Shop;
let payment: PaymentRow;
beforeAll(async () => {
  alipay = await openAlipay(() => shop?.clock.now() ?? openingTime);
  shop = await startShop({ settings: { alipay: alipay.settings() } });
  const buyer = await shop.register();
  const { out_trade_no } = await initOf(shop, buyer, await placed(shop, buyer), "alipay");
  const found = await paymentByTradeNo(shop.deps.db, out_trade_no);
  if (found === null) throw new Error("the attempt is not stored");
  payment = found;
});
beforeEach(() => {
  Object.assign(alipay.mood, { says: null, raw: null });
});
afterAll(async () => {
  await shop.close();
  await alipay.close();
});

const provider = () => {
  const found = shop.deps.gateways.alipay.provider;
  if (found === null) throw new Error("Alipay has no provider");
  return found;
};
const refunding = () => {
  const found = shop.deps.gateways.alipay.refunding;
  if (found.way !== "channel") throw new Error("Alipay does not refund");
  return found;
};
const request = () => ({ payment, outRefundNo: "R1", amountFen: 300 });
const refused = (sub_code: string) => ({ code: "40004", msg: "Business Failed", sub_code });
const done = (more: object) => ({ code: "10000", msg: "Success", ...more });
const trade = (more: object) =>
  done({
    ...{ trade_no: "20269", out_trade_no: payment.outTradeNo },
    ...{ trade_status: "TRADE_SUCCESS", total_amount: "7.77" },
    ...more,
  });
const paid = { kind: "paid", transactionId: "ALIPAY-20269", amountFen: 777 };
const waiting = { kind: "waiting" };
/** Alipay's own words for "ask again": a code of the gateway, or a fault of the business. */
const unsure = [
  { code: "20000", msg: "Service Currently Unavailable", sub_code: "isp.unknow-error" },
  refused("ACQ.SYSTEM_ERROR"),
];

describe("a query", () => {
  it.each([
    ["TRADE_SUCCESS", paid],
    ["TRADE_FINISHED", paid],
    ["TRADE_CLOSED", { kind: "failed", message: "支付未成功，可以重试" }],
    ["WAIT_BUYER_PAY", waiting],
  ])("answered with %s", async (trade_status, expected) => {
    alipay.mood.says = trade({ trade_status });
    expect(await provider().query(payment)).toEqual(expected);
  });

  it("of a trade that the payer never opened waits", async () => {
    alipay.mood.says = refused("ACQ.TRADE_NOT_EXIST");
    expect(await provider().query(payment)).toEqual(waiting);
  });

  it.each([
    ["for another trade", () => trade({ out_trade_no: "P2" })],
    ["with a refusal", () => ({ ...trade({}), ...refused("ACQ.INVALID_PARAMETER") })],
    ["with a fault of its gateway", () => ({ ...trade({}), ...unsure[0] })],
    ["with a fault of its business", () => ({ ...trade({}), ...unsure[1] })],
  ])("answered %s says nothing about the payment", async (_name, body) => {
    alipay.mood.says = body();
    await expect(provider().query(payment)).rejects.toThrow("Alipay");
  });

  it.each([
    ["without a result", '{"sign":"AA=="}'],
    ["with a result that is no object", '{"alipay_trade_query_response":"x","sign":"AA=="}'],
    ["with a result of another call", '{"alipay_trade_close_response":{},"sign":"AA=="}'],
  ])("answered %s is not believed", async (_name, raw) => {
    alipay.mood.raw = raw;
    await expect(provider().query(payment)).rejects.toThrow("without its signature");
  });

  it("reads a result whose texts hold braces and quotes", async () => {
    alipay.mood.says = trade({ subject: '}"{ \\" \\', nested: { a: "}" } });
    expect(await provider().query(payment)).toEqual(paid);
  });
});

describe("closing", () => {
  it.each([
    ["closed now", () => done({})],
    ["not known", () => refused("ACQ.TRADE_NOT_EXIST")],
  ])("a trade that is %s ends", async (_name, body) => {
    alipay.mood.says = body();
    await provider().close(payment);
  });

  it("a trade that was paid meanwhile is tried again", async () => {
    alipay.mood.says = refused("ACQ.TRADE_STATUS_ERROR");
    await expect(provider().close(payment)).rejects.toThrow("Alipay");
  });
});

describe("a refund", () => {
  it("that Alipay accepts waits for its query", async () => {
    alipay.mood.says = done({ fund_change: "Y" });
    expect(await refunding().refund(request())).toEqual(waiting);
  });

  it("that Alipay refuses has failed, and shows Alipay's code", async () => {
    alipay.mood.says = refused("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    expect(await refunding().refund(request())).toEqual({
      kind: "failed",
      message: "支付宝没有接受这笔退款（ACQ.REFUND_AMT_NOT_EQUAL_TOTAL）",
    });
  });

  it.each(unsure)("that Alipay answers with $code is asked again", async (body) => {
    alipay.mood.says = body;
    await expect(refunding().refund(request())).rejects.toThrow("Alipay");
  });

  const sent = (more: object) =>
    trade({
      ...{ out_request_no: "R1", refund_status: "REFUND_SUCCESS", refund_amount: "3.00" },
      ...more,
    });

  it.each([
    ["its money", {}, { kind: "refunded", refundId: "ALIPAY-20269-R1", amountFen: 300 }],
    ["another number", { out_request_no: "R2" }, { kind: "unknown" }],
    ["another state", { refund_status: "REFUND_PROCESSING" }, { kind: "unknown" }],
    ["no state", { refund_status: undefined }, { kind: "unknown" }],
    ["no number", { out_request_no: undefined }, { kind: "unknown" }],
  ])("whose query names %s", async (_name, more, expected) => {
    alipay.mood.says = sent(more);
    expect(await refunding().query(request())).toEqual(expected);
  });

  it("of a trade that Alipay does not know may be requested", async () => {
    alipay.mood.says = refused("ACQ.TRADE_NOT_EXIST");
    expect(await refunding().query(request())).toEqual({ kind: "unknown" });
  });

  it("whose query is refused stays open", async () => {
    alipay.mood.says = { ...sent({}), ...refused("ACQ.INVALID_PARAMETER") };
    await expect(refunding().query(request())).rejects.toThrow("Alipay");
  });
});

describe("a notification", () => {
  const read = (fields: Record<string, string>) => {
    const { payload } = alipay.notice(payment.outTradeNo, {
      fields: { trade_no: "20269", trade_status: "TRADE_SUCCESS", total_amount: "7.77", ...fields },
    });
    return provider().notices?.read({ body: Buffer.from(payload), headers: {} });
  };
  it("of a payment names trade, number and sum", async () => {
    const named = { ...paid, outTradeNo: payment.outTradeNo };
    expect(await read({})).toEqual(named);
    expect(await read({ trade_status: "TRADE_FINISHED" })).toEqual(named);
  });

  it.each(["TRADE_CLOSED", "WAIT_BUYER_PAY"])(
    "of %s does nothing: a query asks for the end",
    async (trade_status) => {
      expect(await read({ trade_status })).toEqual({ kind: "nothing" });
    },
  );

  /** It is Friday 20 November, 10:00:00 in Shanghai. */
  it.each([
    ["2026-11-19 08:00:00", "paid"],
    ["2026-11-19 07:59:59", "forged"],
    ["2026-11-21 12:00:00", "paid"],
    ["2026-11-21 12:00:01", "forged"],
    ["2026-11-20T10:00:00", "forged"],
    ["2026-11-20", "forged"],
  ])("of %s is %s: Alipay repeats it for 26 hours", async (notify_time, kind) => {
    expect((await read({ notify_time }))?.kind).toBe(kind);
  });

  it("without a sum or with text is malformed", async () => {
    expect(await read({ total_amount: "" })).toEqual({ kind: "malformed" });
    expect(await read({ trade_no: "" })).toEqual({ kind: "malformed" });
  });
});
