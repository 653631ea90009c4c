import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { qaGrant, qaOrder } from "#contract/qa/qa.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { initOf, nobody, placed, readyToPlace } from "./order-flow.ts";

describe("where the operator has not enabled it", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop({ settings: { qa: false } });
  });
  afterAll(() => shop.close());

  it("the inspector gets nothing, and a buyer's own order shows no rows", async () => {
    expect(await shop.call(qaGrant, {})).toEqual({ granted: false });
    const buyer = await shop.register();
    const { order_id } = await placed(shop, buyer);
    const { body } = await shop.send(qaOrder, { order: order_id }, { as: buyer });
    expect(body).toEqual({ code: codes.notFound, msg: "订单不存在或无权查看", data: null });
  });
});

describe("where the operator has enabled it", () => {
  let shop: Shop;
  let buyer: Buyer;
  beforeAll(async () => {
    shop = await startShop({ settings: { qa: true } });
    buyer = await shop.register();
  });
  afterAll(() => shop.close());

  it("it shows rows, events, ledger entries and keys of an order that was paid and cancelled", async () => {
    expect(await shop.call(qaGrant, {})).toEqual({ granted: true });
    const at = shop.clock.now();
    await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 1_000_000, "充值", new Date(at)));
    const ready = await readyToPlace(shop, buyer);
    const key = randomUUID();
    const made = await shop.call(placeOrder, ready, { as: buyer, key });
    await initOf(shop, buyer, made, "balance");
    await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });

    const seen = await shop.call(qaOrder, { order: made.order_no }, { as: buyer });
    expect(seen.order).toEqual({
      order_id: made.order_id,
      order_no: made.order_no,
      draft_id: ready.draft_id,
      kind: "print",
      state: 90,
      pay_state: "refunded",
      goods: expect.stringMatching(/^\d+\.\d\d$/),
      freight: expect.stringMatching(/^\d+\.\d\d$/),
      total: made.total,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      pay_before: expect.any(Number),
      paid_at: expect.any(Number),
    });
    expect(fenOf(seen.order.goods) + fenOf(seen.order.freight)).toBe(fenOf(made.total));
    expect(seen.items).toEqual([
      {
        item_id: expect.any(String),
        quantity: 20_000,
        unit: "枚",
        amount: seen.order.goods,
      },
    ]);
    expect(seen.events.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["state", null, 10],
      ["payment", 10, 20],
      ["refund", null, null],
      ["state", 20, 90],
    ]);
    const payment = { channel: "balance", state: "refunded", amount: made.total };
    expect(seen.payments).toEqual([
      {
        ...payment,
        out_trade_no: expect.stringMatching(/^P/),
        settled: true,
        closing: false,
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
      },
    ]);
    const postings = seen.ledger.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`);
    expect(postings.toSorted()).toEqual([
      `payment shop:receivable ${made.total}`,
      `payment user -${made.total}`,
      `refund shop:refund -${made.total}`,
      `refund shop:refund ${made.total}`,
      `refund shop:sales -${made.total}`,
      `refund user ${made.total}`,
      `sale shop:receivable -${made.total}`,
      `sale shop:sales ${made.total}`,
    ]);
    expect(new Set(seen.ledger.map(({ booking }) => booking)).size).toBe(4);
    expect(seen.keys.map((one) => [one.call, one.key === key])).toEqual([
      ["POST /api/v2/user/order", true],
      ["POST /api/v2/user/order/pay/init", false],
    ]);
  });

  it("it finds the order by id and by number, for its buyer only", async () => {
    const made = await placed(shop, buyer);
    const byNumber = await shop.call(qaOrder, { order: made.order_no }, { as: buyer });
    expect(await shop.call(qaOrder, { order: made.order_id }, { as: buyer })).toEqual(byNumber);
    const stranger = await shop.register();
    for (const order of [made.order_id, made.order_no]) {
      const { body } = await shop.send(qaOrder, { order }, { as: stranger });
      expect(body.code).toBe(codes.notFound);
    }
    const missing = await shop.send(qaOrder, { order: nobody }, { as: buyer });
    expect(missing.body.code).toBe(codes.notFound);
    const guest = await shop.send(qaOrder, { order: made.order_id });
    expect(guest.body.code).toBe(codes.loginExpired);
  });

  it("it shows no name, number, address or text of a person", async () => {
    const made = await placed(shop, buyer);
    const seen = JSON.stringify(await shop.call(qaOrder, { order: made.order_id }, { as: buyer }));
    const personal = [buyer.mobile, buyer.email, buyer.id, buyer.token];
    for (const secret of [...personal, "王小墨", "13800138000", "外滩1号"]) {
      expect(seen).not.toContain(secret);
    }
  });
});
