import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { checkPay, payInit } from "#contract/payments/paying.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { ledgerEntry, payment } from "#server/infra/database/tables/orders.tables.ts";
import { shopSecret } from "#server/infra/secrets/secrets.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { openSuspense } from "#server/modules/order-records/suspense.repository.ts";
import { notificationSignature } from "#server/modules/payments/providers/payment-sandbox.ts";
import { settle } from "#server/modules/payments/settling.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { buyer, oneShop, shop } from "#tests/server/orders/one-shop.ts";
import {
  checkOf,
  detailOf,
  forceState,
  initOf,
  nobody,
  paid,
  placed,
  pressInSandbox,
  standing,
  unbalanced,
} from "#tests/server/orders/order-flow.ts";
import { startShop } from "#tests/server/support/harness.ts";

oneShop();

afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
});

const give = (fen: number) =>
  inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, fen, "充值", new Date(shop.clock.now())));

const paymentRows = (orderId: string) =>
  shop.deps.db
    .select({ channel: payment.channel, state: payment.state })
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(payment.createdAt);

describe("opening a payment", () => {
  it("creates one attempt an order and channel, however often it is asked for", async () => {
    const made = await placed(shop, buyer);
    const first = await initOf(shop, buyer, made, "sandbox");
    expect(first).toEqual({
      payment_id: first.payment_id,
      out_trade_no: first.out_trade_no,
      channel: "sandbox",
      amount: made.total,
      state: "paying",
      next: { kind: "open", url: expect.stringMatching(/^\/sandbox\/pay\/P[0-9A-Z]+\?sign=/) },
    });
    const again = await Promise.all(
      Array.from({ length: 10 }, () => initOf(shop, buyer, made, "sandbox")),
    );
    for (const reply of again) expect(reply).toEqual(first);
    expect(await paymentRows(made.order_id)).toEqual([{ channel: "sandbox", state: "paying" }]);
    expect((await detailOf(shop, buyer, made.order_id)).payState).toBe("paying");
  });

  it("closes the open attempt of the previous channel", async () => {
    const made = await placed(shop, buyer);
    await initOf(shop, buyer, made, "sandbox");
    shop.clock.advance(1);
    const transfer = await initOf(shop, buyer, made, "offline");
    expect(transfer.next).toEqual({
      kind: "transfer",
      accountName: exampleCompany.name,
      bank: "中国工商银行东莞万江支行",
      account: "2010 0000 0000 6168",
      reference: transfer.out_trade_no,
      warning: "",
      slips: [],
    });
    expect(await paymentRows(made.order_id)).toEqual([
      { channel: "sandbox", state: "closed" },
      { channel: "offline", state: "paying" },
    ]);
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "waiting",
      channel: "offline",
      message: "等待确认到账",
    });
  });

  it.each([
    ["another total", { expected_total: "0.01" }, codes.priceMoved],
    ["no such channel", { channel: "gold" }, codes.invalidInput],
    ["no money", { expected_total: "free" }, codes.invalidInput],
    ["an order of nobody", { order_id: nobody }, codes.notFound],
    ["an order id that is none", { order_id: "1" }, codes.invalidInput],
  ])("refuses %s and opens nothing", async (_name, change, code) => {
    const made = await placed(shop, buyer);
    const input = { order_id: made.order_id, channel: "sandbox", expected_total: made.total };
    const reply = await shop.send(payInit, { ...input, ...change }, { as: buyer });
    expect([reply.status, reply.body.code]).toEqual([200, code]);
    expect(reply.body.msg).toMatch(/\p{Script=Han}/u);
    expect(await paymentRows(made.order_id)).toEqual([]);
  });

  it("is refused for a cancelled, an overdue and a paid order", async () => {
    const init = async (made: { order_id: string; total: string }) => {
      const input = { order_id: made.order_id, channel: "sandbox", expected_total: made.total };
      const { code, msg } = (await shop.send(payInit, input, { as: buyer })).body;
      return { code, msg };
    };
    const cancelled = await placed(shop, buyer);
    await shop.call(cancelOrder, { order_id: cancelled.order_id }, { as: buyer });
    const closed = { code: codes.orderClosed, msg: "订单已取消，不能付款" };
    expect(await init(cancelled)).toEqual(closed);
    const done = await paid(shop, buyer);
    expect(await init(done)).toEqual({
      code: codes.stateConflict,
      msg: "订单已付款，当前待审核文件",
    });
    const overdue = await placed(shop, buyer);
    shop.clock.advance(24 * 3_600_000 + 1);
    await shop.freshToken();
    expect(await init(overdue)).toEqual(closed);
  });

  it("is refused where the sandbox is off, and its page is a 404", async () => {
    const strict = await startShop({ settings: { sandboxPay: false } });
    const someone = await strict.register();
    const made = await placed(strict, someone);
    const input = { order_id: made.order_id, channel: "sandbox", expected_total: made.total };
    const reply = await strict.send(payInit, input, { as: someone });
    expect(reply.body).toEqual({
      code: codes.invalidInput,
      msg: "这种支付方式没有开通",
      data: null,
    });
    for (const url of ["/sandbox/pay.css", "/sandbox/pay/P1?sign=x"]) {
      expect((await strict.inject({ method: "GET", url })).status).toBe(404);
    }
    const notify = await strict.inject({ method: "POST", url: "/sandbox/notify", payload: {} });
    expect(notify.status).toBe(404);
    await strict.close();
  });
});

describe("paying from the balance", () => {
  it("settles at once and writes both ledger sides", async () => {
    const made = await placed(shop, buyer);
    const total = fenOf(made.total);
    await give(total + 100);
    const reply = await initOf(shop, buyer, made, "balance");
    expect(reply).toMatchObject({ state: "paid", next: { kind: "done" } });
    expect(await standing(shop, `user:${buyer.id}`)).toBe(100);
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(0);
    expect(await checkOf(shop, buyer, made.order_id)).toEqual({
      order_id: made.order_id,
      outcome: "paid",
      channel: "balance",
      amount: made.total,
      state: 20,
      message: "付款成功",
      transfer: null,
      scan: null,
    });
  });

  it("is refused when short, and leaves the order and its open attempt unchanged", async () => {
    const made = await placed(shop, buyer);
    await initOf(shop, buyer, made, "offline");
    await give(fenOf(made.total) - 1);
    const input = { order_id: made.order_id, channel: "balance", expected_total: made.total };
    const reply = await shop.send(payInit, input, { as: buyer, key: randomUUID() });
    expect(reply.body).toEqual({
      code: codes.balanceShort,
      msg: "余额不足，请换一种支付方式",
      data: null,
    });
    expect(await paymentRows(made.order_id)).toEqual([{ channel: "offline", state: "paying" }]);
    expect((await detailOf(shop, buyer, made.order_id)).state).toBe(10);
  });

  it("never spends one balance twice, though two orders ask at once", async () => {
    const orders = [await placed(shop, buyer), await placed(shop, buyer)];
    await give(fenOf(orders[0]?.total ?? "0.00"));
    const replies = await Promise.all(
      orders.map((made) =>
        shop.send(
          payInit,
          { order_id: made.order_id, channel: "balance", expected_total: made.total },
          { as: buyer, key: randomUUID() },
        ),
      ),
    );
    expect(replies.map((reply) => reply.body.code).sort()).toEqual([
      codes.success,
      codes.balanceShort,
    ]);
    expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
  });
});

describe("the sandbox", () => {
  it("pays on 成功, and twenty concurrent notifications and checks book it once", async () => {
    const made = await placed(shop, buyer);
    const { next, out_trade_no } = await initOf(shop, buyer, made, "sandbox");
    const pressed = await pressInSandbox(shop, next, "success");
    expect([pressed.status, pressed.headers.location]).toEqual([303, `/pay/${made.order_id}`]);
    const arrival = {
      outTradeNo: out_trade_no,
      transactionId: `SANDBOX-${out_trade_no}`,
      amountFen: fenOf(made.total),
    };
    const reported = await Promise.all([
      ...Array.from({ length: 20 }, () => settle(shop.deps, arrival)),
      ...Array.from({ length: 20 }, () => checkOf(shop, buyer, made.order_id)),
    ]);
    expect(reported.slice(0, 20)).toEqual(Array(20).fill("known"));
    const booked = await shop.deps.db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.orderId, made.order_id));
    expect(booked.filter((row) => row.kind === "payment")).toHaveLength(2);
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({ outcome: "paid", state: 20 });
  });

  it("declines on 失败, and lets the buyer try again", async () => {
    const made = await placed(shop, buyer);
    const first = await initOf(shop, buyer, made, "sandbox");
    await pressInSandbox(shop, first.next, "fail");
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "declined",
      state: 10,
      message: "支付未成功，可以重试",
    });
    shop.clock.advance(1);
    const second = await initOf(shop, buyer, made, "sandbox");
    expect(second.out_trade_no).not.toBe(first.out_trade_no);
    await pressInSandbox(shop, second.next, "success");
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("paid");
    expect((await detailOf(shop, buyer, made.order_id)).payState).toBe("paid");
  });

  it("is settled by querying when the success is delayed and no notification arrives", async () => {
    const made = await placed(shop, buyer);
    const { next } = await initOf(shop, buyer, made, "sandbox");
    await pressInSandbox(shop, next, "delay");
    shop.clock.advance(7_999);
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "waiting",
      message: "还没有收到付款结果",
    });
    shop.clock.advance(1);
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("paid");
  });

  it("changes nothing when abandoned", async () => {
    const made = await placed(shop, buyer);
    const { next } = await initOf(shop, buyer, made, "sandbox");
    const pressed = await pressInSandbox(shop, next, "abandon");
    expect(pressed.headers.location).toBe(`/pay/${made.order_id}`);
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
  });

  it("decides a trade once: a success after a failure does nothing", async () => {
    const made = await placed(shop, buyer);
    const { next } = await initOf(shop, buyer, made, "sandbox");
    await pressInSandbox(shop, next, "fail");
    await pressInSandbox(shop, next, "success");
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("declined");
  });

  it("shows a marked page without script under the shop's policy, for a signed address only", async () => {
    const made = await placed(shop, buyer);
    const { next } = await initOf(shop, buyer, made, "sandbox");
    if (next.kind !== "open") throw new Error("the sandbox did not open");
    const page = await shop.inject({ method: "GET", url: next.url });
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers["content-security-policy"]).toContain("form-action 'self'");
    expect(page.text).toContain("沙箱 · 只供试用，不会真的付款");
    expect(page.text).toContain(`¥${grouped(made.total)}`);
    expect(page.text.match(/value="(?:success|fail|delay|abandon)"/g)).toHaveLength(4);
    expect(page.text).not.toMatch(/<script|<style|style=|\son\w+=/i);
    const forged = await shop.inject({ method: "GET", url: `${next.url}x` });
    expect(forged.status).toBe(404);
    const unsigned = await pressInSandbox(
      shop,
      { kind: "open", url: next.url.replace(/sign=.*/, "sign=forged") },
      "success",
    );
    expect(unsigned.status).toBe(404);
    expect((await checkOf(shop, buyer, made.order_id)).outcome).toBe("waiting");
    await pressInSandbox(shop, next, "success");
    const after = await shop.inject({ method: "GET", url: next.url });
    expect(after.text).toContain("这笔支付已经成功，不必再付。");
    expect(after.text).not.toContain("<form");
  });
});

describe("a notification over the network", () => {
  const post = async (
    reported: object,
    change: { signature?: string; timestamp?: string } = {},
  ) => {
    const secret = await shopSecret(shop.deps, "sandboxSecret");
    const body = JSON.stringify(reported);
    const timestamp = change.timestamp ?? String(shop.clock.now());
    return shop.inject({
      method: "POST",
      url: "/sandbox/notify",
      payload: body,
      headers: {
        "content-type": "application/json",
        "x-sandbox-timestamp": timestamp,
        "x-sandbox-signature": change.signature ?? notificationSignature(secret, timestamp, body),
      },
    });
  };
  const opened = async () => {
    const made = await placed(shop, buyer);
    const { out_trade_no } = await initOf(shop, buyer, made, "sandbox");
    const reported = {
      outTradeNo: out_trade_no,
      transactionId: `T-${out_trade_no}`,
      amountFen: fenOf(made.total),
      outcome: "paid",
    };
    return { made, reported };
  };
  const stateOf = async (orderId: string) => (await detailOf(shop, buyer, orderId)).state;

  it("is accepted when signed, and answered with success however often it arrives", async () => {
    const { made, reported } = await opened();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(reported)));
    expect(replies.map((reply) => [reply.status, reply.text])).toEqual(
      Array(20).fill([200, '{"code":"SUCCESS"}']),
    );
    expect(await stateOf(made.order_id)).toBe(20);
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(0);
  });

  it.each([
    ["another signature", {}, { signature: "forged" }],
    ["no signature", {}, { signature: "" }],
    ["a time five minutes ago", {}, { timestamp: "ago" }],
    ["a time that is none", {}, { timestamp: "soon" }],
    ["an amount with a fraction", { amountFen: 1.5 }, {}],
    ["an amount that no ledger holds", { amountFen: 1e300 }, {}],
    ["a number with a zero byte", { transactionId: "T\u0000" }, {}],
    ["no outcome", { outcome: undefined }, {}],
  ])("is refused with %s", async (_name, change, signed) => {
    const { made, reported } = await opened();
    const aged =
      "timestamp" in signed && signed.timestamp === "ago"
        ? { timestamp: String(shop.clock.now() - 300_001) }
        : signed;
    const reply = await post({ ...reported, ...change }, aged);
    expect(reply.status).toBe(400);
    expect(await stateOf(made.order_id)).toBe(10);
  });

  it("that is not JSON is refused", async () => {
    const reply = await shop.inject({
      method: "POST",
      url: "/sandbox/notify",
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    expect(reply.status).toBe(400);
  });

  it("concurrent with a cancelling: the order is paid and refunded, or cancelled and the money suspended", async () => {
    for (let round = 0; round < 10; round += 1) {
      const someone = await shop.register();
      const made = await placed(shop, someone);
      const { out_trade_no } = await initOf(shop, someone, made, "sandbox");
      const fen = fenOf(made.total);
      const reported = {
        outTradeNo: out_trade_no,
        transactionId: `R-${out_trade_no}`,
        amountFen: fen,
        outcome: "paid",
      };
      const cancel = () => shop.send(cancelOrder, { order_id: made.order_id }, { as: someone });
      const [first, second] =
        round % 2 === 0 ? [cancel, () => post(reported)] : [() => post(reported), cancel];
      const replies = await Promise.all([first(), second()]);
      expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
      expect((await detailOf(shop, someone, made.order_id)).state).toBe(90);
      const { count, fen: held } = await openSuspense(shop.deps.db, someone.id);
      expect([count, held]).toEqual(held === 0 ? [0, 0] : [1, fen]);
      const { refunds = [] } = await detailOf(shop, someone, made.order_id);
      const back = refunds.reduce((sum, { amount }) => sum + fenOf(amount), 0);
      expect([back, await standing(shop, `user:${someone.id}`)]).toEqual([fen - held, 0]);
      expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(0);
    }
  });

  it("pays an order that still waits, though the buyer moved to another attempt", async () => {
    const { made, reported } = await opened();
    await initOf(shop, buyer, made, "offline");
    await post(reported);
    expect(await stateOf(made.order_id)).toBe(20);
    expect((await paymentRows(made.order_id)).map((row) => row.state).sort()).toEqual([
      "closed",
      "paid",
    ]);
  });

  it("goes to the suspense account once when the order was paid another way meanwhile", async () => {
    const { made, reported } = await opened();
    await give(fenOf(made.total));
    await initOf(shop, buyer, made, "balance");
    await post(reported);
    await post(reported);
    expect(await standing(shop, `user:${buyer.id}`)).toBe(0);
    expect(await openSuspense(shop.deps.db, buyer.id)).toEqual({
      count: 1,
      fen: fenOf(made.total),
    });
    expect((await paymentRows(made.order_id)).map((row) => row.state).sort()).toEqual([
      "closed",
      "paid",
    ]);
  });
});

describe("checking", () => {
  it("answers another buyer's order like a missing one", async () => {
    const made = await placed(shop, buyer);
    const other = await shop.register();
    const foreign = await shop.send(checkPay, { order_id: made.order_id }, { as: other });
    const missing = await shop.send(checkPay, { order_id: nobody }, { as: other });
    expect(foreign.text).toBe(missing.text);
    expect(missing.body.code).toBe(codes.notFound);
  });

  it("returns unpaid before anything was opened and closed after cancelling", async () => {
    const made = await placed(shop, buyer);
    expect(await checkOf(shop, buyer, made.order_id)).toEqual({
      order_id: made.order_id,
      outcome: "unpaid",
      channel: null,
      amount: made.total,
      state: 10,
      message: "尚未付款",
      transfer: null,
      scan: null,
    });
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({
      outcome: "closed",
      message: "订单已取消",
    });
  });

  it("never goes back from paid", async () => {
    const made = await paid(shop, buyer);
    await forceState(shop, made.order_id, 60);
    expect(await checkOf(shop, buyer, made.order_id)).toMatchObject({ outcome: "paid", state: 60 });
  });
});
