import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { payInit } from "#contract/payments/paying.ts";
import type { PaymentRow } from "#server/modules/order-records/payments.repository.ts";
import { paymentByTradeNo } from "#server/modules/order-records/payments.repository.ts";
import { initOf, placed } from "#tests/server/orders/order-flow.ts";
import { openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { openWechat, type Wechat } from "./wechat-counterpart.ts";

/** What each answer of WeChat Pay means for the money, as its documents say. */

let wechat: Wechat;
let shop: Shop;
let payment: PaymentRow;
beforeAll(async () => {
  wechat = await openWechat(() => shop?.clock.now() ?? openingTime);
  shop = await startShop({ settings: { wechatPay: wechat.settings() } });
  const buyer = await shop.register();
  const { out_trade_no } = await initOf(shop, buyer, await placed(shop, buyer), "wechat");
  const found = await paymentByTradeNo(shop.deps.db, out_trade_no);
  if (found === null) throw new Error("the attempt is not stored");
  payment = found;
});
beforeEach(() => {
  Object.assign(wechat.mood, { says: null, headers: {} });
});
afterAll(async () => {
  await shop.close();
  await wechat.close();
});

const provider = () => {
  const found = shop.deps.gateways.wechat.provider;
  if (found === null) throw new Error("WeChat has no provider");
  return found;
};
const refunding = () => {
  const found = shop.deps.gateways.wechat.refunding;
  if (found.way !== "channel") throw new Error("WeChat does not refund");
  return found;
};
const request = () => ({ payment, outRefundNo: "R1", amountFen: 300 });

const trade = (more: object) => ({
  ...{ mchid: "1900000109", appid: "wxd678efa567aa6787", out_trade_no: payment.outTradeNo },
  ...{ transaction_id: "4200009", trade_state: "SUCCESS" },
  amount: { total: 777, currency: "CNY" },
  ...more,
});
const paid = { kind: "paid", transactionId: "WECHAT-4200009", amountFen: 777 };
const declined = { kind: "failed", message: "支付未成功，可以重试" };
const waiting = { kind: "waiting" };

describe("a query", () => {
  it.each([
    ["a paid trade", {}, paid],
    ["a trade that was refunded later", { trade_state: "REFUND" }, paid],
    ["no currency", { amount: { total: 777 } }, paid],
    ["a closed trade", { trade_state: "CLOSED" }, declined],
    ["a revoked trade", { trade_state: "REVOKED" }, declined],
    ["a failed payment", { trade_state: "PAYERROR" }, declined],
    ["a trade that waits", { trade_state: "NOTPAY" }, waiting],
    ["a payer who types the password", { trade_state: "USERPAYING" }, waiting],
    ["success without a number", { transaction_id: undefined }, waiting],
    ["success without an amount", { amount: undefined }, waiting],
  ])("answered with %s", async (_name, more, expected) => {
    wechat.mood.says = [200, trade(more)];
    expect(await provider().query(payment)).toEqual(expected);
  });

  it("of a trade that WeChat does not know waits", async () => {
    wechat.mood.says = [404, { code: "ORDER_NOT_EXIST" }];
    expect(await provider().query(payment)).toEqual(waiting);
  });

  it.each([
    ["for another trade", 200, () => trade({ out_trade_no: "P2" })],
    ["for another merchant", 200, () => trade({ mchid: "1900000001" })],
    ["for another app", 200, () => trade({ appid: "wx0000000000000000" })],
    ["in another currency", 200, () => trade({ amount: { total: 777, currency: "USD" } })],
    ["with a refusal", 400, () => trade({ code: "PARAM_ERROR" })],
    ["with a fault", 500, () => trade({ code: "SYSTEM_ERROR" })],
    ["with a frequency limit", 429, () => trade({ code: "FREQUENCY_LIMITED" })],
    ["with a wrong signature of ours", 401, () => trade({ code: "SIGN_ERROR" })],
  ])("answered %s says nothing about the payment", async (_name, status, body) => {
    wechat.mood.says = [status, body()];
    await expect(provider().query(payment)).rejects.toThrow("WeChat Pay");
  });

  it.each([
    ["wechatpay-serial", ""],
    ["wechatpay-signature", ""],
    ["wechatpay-timestamp", ""],
    ["wechatpay-timestamp", "soon"],
    ["wechatpay-nonce", "another"],
    ["wechatpay-serial", "PUB_KEY_ID_0000"],
  ])("answered with %s as %j is not believed", async (name, value) => {
    wechat.mood.says = [200, trade({})];
    wechat.mood.headers = { [name]: value };
    await expect(provider().query(payment)).rejects.toThrow("without its signature");
  });
});

describe("closing", () => {
  it.each([
    ["closed", 204, null],
    ["unknown", 404, { code: "ORDER_NOT_EXIST" }],
    ["closed before", 400, { code: "ORDER_CLOSED" }],
  ])("a trade that is %s ends", async (_name, status, body) => {
    wechat.mood.says = [status, body];
    await provider().close(payment);
  });

  it.each([
    [400, { code: "ORDERPAID" }],
    [200, {}],
    [200, { code: "ORDER_CLOSED" }],
    [500, { code: "ORDER_CLOSED" }],
  ])("that is answered with %i %j is tried again", async (status, body) => {
    wechat.mood.says = [status, body];
    await expect(provider().close(payment)).rejects.toThrow("WeChat Pay");
  });
});

describe("a refund", () => {
  const sent = (status: string) => ({ refund_id: "5030", status, amount: { refund: 300 } });

  it.each([
    ["SUCCESS", { kind: "refunded", refundId: "WECHAT-5030", amountFen: 300 }],
    ["CLOSED", { kind: "failed", message: "微信支付关闭了这笔退款" }],
    ["PROCESSING", waiting],
  ])("that is %s", async (status, expected) => {
    wechat.mood.says = [200, sent(status)];
    expect(await refunding().refund(request())).toEqual(expected);
    expect(await refunding().query(request())).toEqual(expected);
  });

  it("that the payer's card refused waits for a person", async () => {
    wechat.mood.says = [200, sent("ABNORMAL")];
    const { kind, ...words } = await refunding().query(request());
    expect(kind).toBe("stuck");
    expect(words).toEqual({
      message: "买家的银行卡收不了这笔退款，请到微信支付商户平台的“退款异常处理”里改退到别的卡",
    });
  });

  it("that WeChat refuses has failed, and shows WeChat's code", async () => {
    wechat.mood.says = [403, { code: "NOT_ENOUGH" }];
    expect(await refunding().refund(request())).toEqual({
      kind: "failed",
      message: "微信支付没有接受这笔退款（NOT_ENOUGH）",
    });
  });

  it("whose number WeChat does not know may be requested", async () => {
    wechat.mood.says = [404, { code: "RESOURCE_NOT_EXISTS" }];
    expect(await refunding().query(request())).toEqual({ kind: "unknown" });
  });

  it.each([400, 403, 500, 429])("whose query is answered with %i stays open", async (status) => {
    wechat.mood.says = [status, { code: "NO", ...sent("SUCCESS") }];
    await expect(refunding().query(request())).rejects.toThrow("WeChat Pay");
  });
});

describe("a notification", () => {
  const read = (text: string, change: object = {}) => {
    const headers = { ...wechat.signed(text), ...change };
    return provider().notices?.read({ body: Buffer.from(text), headers });
  };
  const notice = (content: object, event = "TRANSACTION.SUCCESS") =>
    read(wechat.notice("NONE", { content, event }).payload);

  it.each(["", "no JSON", "{}", '{"event_type":"TRANSACTION.SUCCESS"}'])(
    "that is signed and reads %j is malformed",
    async (text) => {
      expect(await read(text)).toEqual({ kind: "malformed" });
    },
  );

  it.each(["", "AA==", "AAAAAAAAAAAAAAAAAAAAAA=="])(
    "whose content is sealed as %j is malformed",
    async (ciphertext) => {
      const resource = { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce: "0123456789ab" };
      const text = JSON.stringify({ event_type: "TRANSACTION.SUCCESS", resource });
      expect(await read(text)).toEqual({ kind: "malformed" });
    },
  );

  it("of a payment names trade, number and sum", async () => {
    expect(await notice(trade({}))).toEqual({ ...paid, outTradeNo: payment.outTradeNo });
    expect(await notice(trade({}), "REFUND.SUCCESS")).toEqual({ kind: "nothing" });
    expect(await notice(trade({ trade_state: "CLOSED" }))).toEqual({ kind: "nothing" });
    expect(await notice(trade({ amount: undefined }))).toEqual({ kind: "malformed" });
    expect(await notice(trade({ mchid: "1900000001" }))).toEqual({ kind: "forged" });
  });

  it("is believed for five minutes", async () => {
    const at = (ms: number) => {
      const { payload, headers } = wechat.notice("NONE", {
        ...{ content: trade({}), at: shop.clock.now() + ms },
      });
      return provider().notices?.read({ body: Buffer.from(payload), headers });
    };
    for (const ms of [300_000, -300_000]) expect(await at(ms)).toMatchObject({ kind: "paid" });
    for (const ms of [301_000, -301_000]) expect(await at(ms)).toEqual({ kind: "forged" });
  });
});

it("a trade that WeChat refuses to open is no fault of the shop", async () => {
  wechat.mood.says = [403, { code: "NO_AUTH" }];
  const buyer = await shop.register();
  const made = await placed(shop, buyer);
  const input = { order_id: made.order_id, channel: "wechat", expected_total: made.total };
  expect((await shop.send(payInit, input, { as: buyer, key: randomUUID() })).body).toEqual({
    code: codes.stateConflict,
    msg: "这种支付方式暂时打不开，请稍后再试，或换一种支付方式",
    data: null,
  });
});
