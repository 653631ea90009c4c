import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";
import { shopSecret } from "#server/infra/secrets/secrets.ts";
import { paymentByTradeNo, paymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { notificationSignature } from "#server/modules/payments/providers/payment-sandbox.ts";
import { checkOf, initOf, paid, placed, pressInSandbox } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** The trial payment service: what it answers, reports and shows. */

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const provider = () => {
  const found = shop.deps.gateways.sandbox.provider;
  if (found === null) throw new Error("the sandbox has no provider");
  return found;
};
async function opened() {
  const made = await placed(shop, buyer);
  const { out_trade_no, next } = await initOf(shop, buyer, made, "sandbox");
  if (next.kind !== "open") throw new Error("the sandbox did not open");
  return { made, next, no: out_trade_no, payment: await paymentOf(out_trade_no) };
}
async function paymentOf(no: string) {
  const found = await paymentByTradeNo(shop.deps.db, no);
  if (found === null) throw new Error("the attempt is not stored");
  return found;
}
const waiting = { kind: "waiting" };

describe("a query", () => {
  const traded = async (row: Partial<typeof sandboxTrade.$inferInsert>) => {
    const { payment, no } = await opened();
    const at = new Date(shop.clock.now());
    const trade = { outTradeNo: no, amountFen: 93_232, outcome: "open", createdAt: at } as const;
    await shop.deps.db.insert(sandboxTrade).values({ ...trade, ...row });
    return provider().query(payment);
  };
  const at = (ms: number) => new Date(shop.clock.now() + ms);

  it("of an undecided trade waits", async () => {
    expect(await provider().query((await opened()).payment)).toEqual(waiting);
    expect(await traded({})).toEqual(waiting);
  });

  it("of a paid trade is paid, once the payment is visible", async () => {
    const done = { outcome: "paid", transactionId: "S-1" } as const;
    const found = { kind: "paid", transactionId: "S-1", amountFen: 93_232 };
    expect(await traded(done)).toEqual(found);
    expect(await traded({ ...done, visibleAt: at(0) })).toEqual(found);
    expect(await traded({ ...done, visibleAt: at(1) })).toEqual(waiting);
    expect(await traded({ outcome: "paid" })).toEqual(waiting);
  });

  it.each(["failed", "closed"] as const)("of a %s trade may be tried again", async (outcome) => {
    expect(await traded({ outcome })).toEqual({ kind: "failed", message: "支付未成功，可以重试" });
  });
});

describe("closing", () => {
  it("ends a trade: its page no longer pays", async () => {
    const { made, next, payment } = await opened();
    await provider().close(payment);
    await provider().close(payment);
    await pressInSandbox(shop, next, "success");
    expect(await provider().query(payment)).toMatchObject({ kind: "failed" });
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("declined");
    const page = await shop.inject({ method: "GET", url: next.url });
    expect(page.text).toContain("这笔支付已经关闭，请回到收银台看订单。");
    expect(page.text).not.toContain("<form");
  });

  it("a trade that was paid meanwhile is an error, and stays paid", async () => {
    const { next, payment } = await opened();
    await pressInSandbox(shop, next, "delay");
    await expect(provider().close(payment)).rejects.toThrow("paid meanwhile");
    shop.clock.advance(8000);
    expect((await provider().query(payment)).kind).toBe("paid");
  });
});

describe("a report of failure", () => {
  const post = async (outTradeNo: string, age = 0) => {
    const secret = await shopSecret(shop.deps, "sandboxSecret");
    const failed = { outTradeNo, transactionId: "", amountFen: 93_232, outcome: "failed" };
    const payload = JSON.stringify(failed);
    const timestamp = String(shop.clock.now() - age);
    const signature = notificationSignature(secret, timestamp, payload);
    const headers = {
      "content-type": "application/json",
      "x-sandbox-timestamp": timestamp,
      "x-sandbox-signature": signature,
    };
    const reply = await shop.inject({ method: "POST", url: "/sandbox/notify", payload, headers });
    return [reply.status, reply.text];
  };
  const taken = [200, '{"code":"SUCCESS"}'];

  it("ends the attempt, and the order may be paid again", async () => {
    const { made, no } = await opened();
    expect(await post(no)).toEqual(taken);
    expect(await paymentOf(no)).toMatchObject({
      state: "closed",
      message: "支付未成功，可以重试",
    });
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "declined",
      state: 10,
    });
    expect(await post(no)).toEqual(taken);
  });

  it("of five minutes ago still counts", async () => {
    const { no } = await opened();
    expect(await post(no, 300_000)).toEqual(taken);
    expect((await paymentOf(no)).state).toBe("closed");
  });

  it("of a paid trade changes nothing", async () => {
    const made = await paid(shop, buyer);
    const [payment] = await paymentsOf(shop.deps.db, made.order_id);
    const no = payment?.outTradeNo ?? "";
    expect(await post(no)).toEqual(taken);
    expect((await paymentOf(no)).state).toBe("paid");
  });

  it("of an unknown trade is not taken, so that it is repeated", async () => {
    expect(await post("P0")).toEqual([400, '{"code":"FAIL"}']);
  });
});

describe("its page", () => {
  it("offers four ends, each in words", async () => {
    const { made, next, no } = await opened();
    const { text } = await shop.inject({ method: "GET", url: next.url });
    for (const [button, hint] of [
      ["支付成功", "立即到账，并通知商店"],
      ["支付失败", "可以回到收银台重试"],
      ["延迟到账", "支付成功，但 8 秒后才能查到，也不通知"],
      ["放弃支付", "什么也不发生，就像关掉了页面"],
    ]) {
      expect(text).toContain(`>${button}</button><span>${hint}</span>`);
    }
    expect(text).toContain(`<dd>${made.order_no}</dd>`);
    expect(text).toContain(`<dd>${no}</dd>`);
    expect(text).not.toContain("mutant");
  });

  it("of a failed payment leads back", async () => {
    const { made, next } = await opened();
    await pressInSandbox(shop, next, "fail");
    const { text } = await shop.inject({ method: "GET", url: next.url });
    expect(text).toContain("这笔支付已经失败，请回到收银台重试。");
    expect(text).toContain(`<a href="/pay/${made.order_id}">回到商店</a>`);
  });

  it("with a wrong address says so", async () => {
    const { status, text } = await shop.inject({ method: "GET", url: "/sandbox/pay/P0?sign=x" });
    expect(status).toBe(404);
    expect(text).toContain("<h1>没有这笔支付</h1>");
    expect(text).toContain("链接不完整或已失效，请回到收银台重新支付。");
    expect(text).toContain('<a href="/user/order">我的订单</a>');
  });

  it("has its own style sheet", async () => {
    const sheet = await shop.inject({ method: "GET", url: "/sandbox/pay.css" });
    expect([sheet.status, sheet.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
    expect(sheet.text).toContain(":root{");
  });
});
