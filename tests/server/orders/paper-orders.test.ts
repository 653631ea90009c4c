import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cart, paperCart } from "#contract/cart/carts.ts";
import { fenOf } from "#contract/format/money.ts";
import { codes } from "#contract/http/reply.ts";
import { orders, paperOrders } from "#contract/orders/order-lists.ts";
import { cancelOrder, orderDetailCall, paperOrder } from "#contract/orders/orders.ts";
import { placeOrder, placePaperOrder, recallOrder } from "#contract/orders/placing.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import {
  addressOf,
  cutSheets,
  initOf,
  lineOf,
  nobody,
  paperPlaced,
  paperReadyToPlace,
  placed,
  pressInSandbox,
  reams,
  standing,
  unbalanced,
} from "./order-flow.ts";

oneShop();

const place = (tap: unknown, as: Buyer, key = randomUUID()) =>
  shop.send(placePaperOrder, tap, { as, key });
const listOf = (as: Buyer, filter = {}) => shop.call(paperOrders, filter, { as });
const detailOf = (id: string, as: Buyer) => shop.call(paperOrder, { id }, { as });

async function paidPaper(as: Buyer, jobs = [reams] as Parameters<typeof paperPlaced>[2]) {
  const made = await paperPlaced(shop, as, jobs);
  const { next } = await initOf(shop, as, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

describe("placing", () => {
  it("creates an order with all choices, and empties the paper cart only", async () => {
    const label = await lineOf(shop, buyer);
    const tap = await paperReadyToPlace(shop, buyer);
    const made = await shop.call(
      placePaperOrder,
      { ...tap, payment_method: "transfer", remark: "送到后门" },
      { as: buyer, key: randomUUID() },
    );
    expect(await shop.call(paperCart, {}, { as: buyer })).toEqual([]);
    expect((await shop.call(cart, {}, { as: buyer })).map(({ line_id }) => line_id)).toEqual([
      label.line_id,
    ]);
    const detail = await detailOf(made.order_id, buyer);
    expect(detail).toMatchObject({
      ...made,
      kind: "paper",
      paper: { payment_method: "transfer", source_type: "stock", weightKg: "866.58" },
      stateText: "待付款",
      expressType: "logistics",
      remark: "送到后门",
      total: tap.expected_total,
    });
    expect(detail.lines.map(({ job }) => job)).toEqual([expect.objectContaining(reams)]);
    // The same order by the shop's own call, with the usual ledger entries.
    expect(await shop.call(orderDetailCall, { order_id: made.order_id }, { as: buyer })).toEqual(
      detail,
    );
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(-fenOf(made.total));
    expect(await unbalanced(shop)).toBe(0);
  });

  it("answers a repeated key and a repeated draft with the same order", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const key = randomUUID();
    const first = await place(tap, buyer, key);
    expect(first.body.code).toBe(codes.success);
    expect((await place(tap, buyer, key)).body).toEqual(first.body);
    expect((await place(tap, buyer)).body).toEqual(first.body);
    const reused = await place({ ...tap, payment_method: "balance" }, buyer, key);
    expect(reused.body.code).toBe(codes.keyReused);
    expect((await listOf(buyer)).items).toHaveLength(1);
  });

  it("by ten concurrent calls creates one order", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const replies = await Promise.all(Array.from({ length: 10 }, () => place(tap, buyer)));
    const [{ body } = { body: null }] = replies;
    expect(replies.map((reply) => reply.body)).toEqual(Array.from({ length: 10 }, () => body));
    expect((await listOf(buyer)).items).toHaveLength(1);
  });

  it("can be recalled: a recalled key creates no order later", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const key = randomUUID();
    const ask = { draft_id: tap.draft_id, key };
    expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order: null });
    expect((await place(tap, buyer, key)).body.code).toBe(codes.keyReused);
    const made = await place(tap, buyer);
    expect(await shop.call(recallOrder, ask, { as: buyer })).toEqual({ order: made.body.data });
  });

  it("is refused with the right total where the total differs from the one shown", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const { body } = await place({ ...tap, expected_total: "0.01" }, buyer);
    expect(body).toMatchObject({ code: codes.priceMoved, data: { total: tap.expected_total } });
    expect((await listOf(buyer)).items).toEqual([]);
  });

  it("accepts the source that fits the lines and no other", async () => {
    const whole = await paperReadyToPlace(shop, buyer);
    const cut = await paperReadyToPlace(shop, buyer, [reams, cutSheets]);
    const wrong = async (tap: unknown) => (await place(tap, buyer)).body;
    expect(await wrong({ ...whole, source_type: "custom" })).toEqual({
      code: codes.invalidInput,
      msg: "没有要裁切的纸张，货源须选现货",
      data: { field: "source_type" },
    });
    expect(await wrong({ ...cut, source_type: "stock" })).toEqual({
      code: codes.invalidInput,
      msg: "有要裁切的纸张，货源须选定制",
      data: { field: "source_type" },
    });
    const made = await shop.call(placePaperOrder, cut, { as: buyer, key: randomUUID() });
    expect((await detailOf(made.order_id, buyer)).paper?.source_type).toBe("custom");
  });

  it.each([
    ["a payment method of nobody", { payment_method: "barter" }, "请选择付款方式"],
    ["no payment method", { payment_method: undefined }, "请选择付款方式"],
    ["a source of nobody", { source_type: 1 }, "请选择货源类型"],
    ["no lines", { line_ids: [] }, "请选择要下单的项目"],
    ["a way of nobody", { express_type: "balloon" }, "请选择配送方式"],
    [
      "paper on pallets by parcel",
      { express_type: "express" },
      "托盘和卷筒不走快递，请选物流、送货或自提",
    ],
  ])("refuses %s", async (_name, wrong, msg) => {
    const tap = await paperReadyToPlace(shop, buyer);
    const { body } = await place({ ...tap, ...wrong }, buyer);
    expect([body.code, body.msg]).toEqual([codes.invalidInput, msg]);
  });

  it("refuses missing lines and addresses, another buyer's, and lines of the quote cart", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const other = await shop.register();
    const others = await paperReadyToPlace(shop, other);
    const label = await lineOf(shop, buyer);
    for (const line_ids of [
      [nobody],
      others.line_ids,
      [label.line_id],
      [...tap.line_ids, label.line_id],
    ]) {
      const { body } = await place({ ...tap, line_ids }, buyer);
      expect([body.code, body.msg]).toEqual([codes.notFound, "纸张车里没有这些项目"]);
    }
    const { body } = await place({ ...tap, address_id: others.address_id }, buyer);
    expect([body.code, body.msg]).toEqual([codes.notFound, "地址不存在或已删除"]);
    expect(
      (await place({ ...tap, address_id: await addressOf(shop, buyer) }, buyer)).body.code,
    ).toBe(codes.success);
  });
});

describe("a payment method that is not on offer", () => {
  let bare: Shop;
  beforeAll(async () => {
    bare = await startShop({ settings: { sandboxPay: false } });
  });
  afterAll(() => bare.close());

  it("is refused", async () => {
    const other = await bare.register();
    const tap = await paperReadyToPlace(bare, other);
    const { body } = await bare.send(placePaperOrder, tap, { as: other, key: randomUUID() });
    expect(body).toEqual({
      code: codes.invalidInput,
      msg: "此付款方式暂时不可用",
      data: { field: "payment_method" },
    });
    const made = await bare.call(
      placePaperOrder,
      { ...tap, payment_method: "balance" },
      { as: other, key: randomUUID() },
    );
    expect(made.total).toBe(tap.expected_total);
  });
});

describe("reading", () => {
  it("lists paper orders only, newest first, by state, with their weight", async () => {
    const first = await paperPlaced(shop, buyer);
    const second = await paperPlaced(shop, buyer, [cutSheets]);
    const print = await placed(shop, buyer);
    const ids = (items: readonly { order_id: string }[]) => items.map(({ order_id }) => order_id);
    const all = await listOf(buyer);
    expect(new Set(ids(all.items))).toEqual(new Set([first.order_id, second.order_id]));
    expect(all).toMatchObject({ counts: { "10": 2 }, nextCursor: null });
    const weight = all.items.reduce((sum, { paper }) => sum + Number(paper?.weightKg), 0);
    expect(Number(all.kg)).toBeCloseTo(weight, 2);
    const page = await listOf(buyer, { limit: 1 });
    const rest = await listOf(buyer, { limit: 1, cursor: page.nextCursor ?? "" });
    expect([...ids(page.items), ...ids(rest.items)]).toEqual(ids(all.items));
    // 我的订单 lists every order of the shop.
    const house = await shop.call(orders, {}, { as: buyer });
    expect(new Set(house.items.map(({ order_id, kind }) => `${kind} ${order_id}`))).toEqual(
      new Set([`paper ${first.order_id}`, `paper ${second.order_id}`, `print ${print.order_id}`]),
    );
    await shop.call(cancelOrder, { order_id: second.order_id }, { as: buyer });
    expect(await listOf(buyer, { state: "90" })).toMatchObject({
      items: [{ order_id: second.order_id, stateText: "已取消" }],
      counts: { "10": 1, "90": 1 },
      kg: "866.58",
    });
  });

  it("answers a print order, another buyer's and a missing one alike", async () => {
    const mine = await paperPlaced(shop, buyer);
    const print = await placed(shop, buyer);
    const other = await shop.register();
    const missing = { code: codes.notFound, msg: "订单不存在或无权查看", data: null };
    const answers = await Promise.all([
      shop.send(paperOrder, { id: print.order_id }, { as: buyer }),
      shop.send(paperOrder, { id: mine.order_id }, { as: other }),
      shop.send(paperOrder, { id: nobody }, { as: buyer }),
    ]);
    expect(answers.map(({ body }) => body)).toEqual([missing, missing, missing]);
    const mangled = await shop.send(paperOrder, { id: "x" }, { as: buyer });
    expect([mangled.body.code, mangled.body.msg]).toEqual([codes.invalidInput, "编号错误"]);
    expect((await listOf(other)).items).toEqual([]);
  });
});

describe("production", () => {
  it("confirms the order, checks no files and does not cut whole sheets", async () => {
    const { order_id } = await paidPaper(buyer);
    const detail = await detailOf(order_id, buyer);
    expect([detail.state, detail.stateText, detail.payState]).toEqual([20, "待确认", "paid"]);
    expect(detail.production.filter(({ done }) => !done).map(({ text }) => text)).toEqual([
      "确认订单",
      "备料",
      "点数",
      "质检",
      "打包",
      "发货",
      "确认收货",
    ]);
    expect(detail.milestones?.map(({ name }) => name)).toEqual([
      "付款",
      "确认订单",
      "备料",
      "发货",
      "送达",
    ]);
  });

  it("cuts where a line asks for it; cancelling refunds the whole sum", async () => {
    const { order_id, total } = await paidPaper(buyer, [cutSheets]);
    const works = (await detailOf(order_id, buyer)).production.map(({ text }) => text);
    expect(works.slice(works.indexOf("备料"))).toEqual([
      "备料",
      "分切",
      "质检",
      "打包",
      "发货",
      "确认收货",
    ]);
    await shop.call(cancelOrder, { order_id }, { as: buyer });
    const { refunds } = await detailOf(order_id, buyer);
    expect(refunds?.map(({ amount }) => amount)).toEqual([total]);
    expect(await unbalanced(shop)).toBe(0);
  });
});

describe("orders of earlier versions", () => {
  it("become paper orders where they hold paper only; mixed ones stay", async () => {
    const { db } = shop.deps;
    const made = await paperPlaced(shop, buyer);
    const mixed = await placed(shop, buyer);
    const [item] = await db.select().from(orderItem).where(eq(orderItem.orderId, made.order_id));
    if (item === undefined) throw new Error("the order that was placed has an item");
    await db
      .insert(orderItem)
      .values({ ...item, id: randomUUID(), orderId: mixed.order_id, position: 1 });
    await db
      .update(order)
      .set({ kind: "print", paymentMethod: null, sourceType: null })
      .where(eq(order.userId, buyer.id));
    expect((await listOf(buyer)).items).toEqual([]);
    const file = readFileSync("server/infra/database/migrations/0011_paper_orders.sql", "utf8");
    const lifting = file.split("--> statement-breakpoint").find((step) => step.includes("UPDATE"));
    await db.execute(sql.raw(lifting ?? ""));
    const lifted = await listOf(buyer);
    expect(lifted.items.map(({ order_id, paper }) => [order_id, paper])).toEqual([
      [made.order_id, { payment_method: null, source_type: null, weightKg: "866.58" }],
    ]);
    const kept = await shop.call(orderDetailCall, { order_id: mixed.order_id }, { as: buyer });
    expect([kept.kind, kept.paper, kept.items.length]).toEqual(["print", null, 2]);
  });

  it("refuse to place a paper line of a print draft", async () => {
    const tap = await paperReadyToPlace(shop, buyer);
    const { payment_method: _method, source_type: _source, ...old } = tap;
    const { body } = await shop.send(placeOrder, old, { as: buyer, key: randomUUID() });
    expect([body.code, body.msg]).toEqual([codes.notFound, "报价车里没有这些项目"]);
  });
});
