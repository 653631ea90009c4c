import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addInvoiceTitle } from "#contract/account/account.ts";
import { cart, putCartLine } from "#contract/cart/carts.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { endOfShanghaiDay, shanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { idempotency, order } from "#server/infra/database/tables/orders.tables.ts";
import { runs } from "#tests/pricing/runs.ts";
import { raisePrices } from "#tests/server/operations/price-moves.ts";
import { type Buyer, startShop } from "#tests/server/support/harness.ts";
import { buyer, oneShop, shop } from "./one-shop.ts";
import {
  addressOf,
  detailOf,
  labels,
  lineOf,
  nobody,
  placed,
  readyToPlace,
  standing,
  unbalanced,
} from "./order-flow.ts";

oneShop();

const ordersOf = (as: Buyer, filter = {}) => shop.call(orders, filter, { as });

async function orderRows(userId: string): Promise<number> {
  const [row] = await shop.deps.db
    .select({ rows: count() })
    .from(order)
    .where(eq(order.userId, userId));
  return row?.rows ?? 0;
}

it("names the cart's line that each ordered line was, also of two with one title", async () => {
  const tap = await readyToPlace(shop, buyer, labels, labels);
  const made = await shop.call(placeOrder, tap, { as: buyer, key: randomUUID() });
  const { lines } = await detailOf(shop, buyer, made.order_id);
  expect(new Set(tap.line_ids).size).toBe(2);
  expect(lines.map(({ line_id }) => line_id).sort()).toEqual([...tap.line_ids].sort());
});

describe("reviewing", () => {
  it("sums goods and freight of the chosen carrier or the cheapest", async () => {
    const line = await lineOf(shop, buyer);
    const address_id = await addressOf(shop, buyer);
    const choice = { line_ids: [line.line_id], address_id, express_type: "express" as const };
    const review = (carrier_id: string | null) =>
      shop.call(reviewOrder, { ...choice, carrier_id }, { as: buyer });
    const cheapest = await review(null);
    const dear = await review("sf");
    expect(cheapest.goods).toBe(line.quote.total);
    expect(fenOf(cheapest.total)).toBe(fenOf(cheapest.goods) + fenOf(cheapest.freight));
    expect(cheapest).toMatchObject({
      weightKg: line.quote.weightKg,
      parcels: line.quote.parcels,
      warnings: [],
    });
    expect(fenOf(dear.freight)).toBeGreaterThan(fenOf(cheapest.freight));
  });

  it("counts a line named twice once, and needs no address", async () => {
    const line = await lineOf(shop, buyer);
    const review = await shop.call(
      reviewOrder,
      {
        line_ids: [line.line_id, line.line_id],
        address_id: null,
        express_type: "express",
        carrier_id: null,
      },
      { as: buyer },
    );
    expect(review).toMatchObject({
      goods: line.quote.total,
      freight: "0.00",
      warnings: [],
    });
    expect(review).not.toHaveProperty("ways");
  });
});

describe("the carriers to an address", () => {
  const reviewTo = async (
    place: { address_id: string | null; province_code?: string },
    more = {},
  ) =>
    shop.call(
      reviewOrder,
      {
        line_ids: [(await lineOf(shop, buyer)).line_id],
        express_type: "express",
        carrier_id: null,
        ...place,
        ...more,
      },
      { as: buyer },
    );

  it("have a price and a date each, and choosing one costs that price", async () => {
    const address_id = await addressOf(shop, buyer);
    const { ways = [], freight, dates } = await reviewTo({ address_id });
    expect(ways.map(({ express_type, name }) => [express_type, name])).toEqual([
      ["express", "中通快递"],
      ["express", "京东快递"],
      ["express", "顺丰速运"],
      ["logistics", "德邦大件"],
      ["logistics", "物流专线"],
      ["pickup", "自提"],
    ]);
    const chosen = ways.filter((way) => way.chosen);
    expect(chosen).toEqual([{ ...ways[0], freight, dates }]);
    for (const way of ways) {
      const choice = { express_type: way.express_type, carrier_id: way.carrier_id };
      const there = await reviewTo({ address_id }, choice);
      expect([way.name, there.freight, there.dates]).toEqual([way.name, way.freight, way.dates]);
    }
  });

  it("need only a province; saving the address changes no price", async () => {
    const address_id = await addressOf(shop, buyer);
    const saved = await reviewTo({ address_id });
    const typed = await reviewTo({ address_id: null, province_code: "310000" });
    expect(fenOf(typed.freight)).toBeGreaterThan(0);
    expect([typed.total, typed.freight, typed.dates, typed.ways]).toEqual([
      saved.total,
      saved.freight,
      saved.dates,
      saved.ways,
    ]);
  });
});

describe("placing", () => {
  it("stores everything as reviewed and removes the lines from the cart", async () => {
    const kept = await lineOf(shop, buyer);
    const invoice = await shop.call(
      addInvoiceTitle,
      {
        titleType: "company",
        kind: "normal",
        buyerName: "小墨商贸有限公司",
        taxNo: "91310000MA1K000006",
      },
      { as: buyer },
    );
    const placing = {
      ...(await readyToPlace(shop, buyer)),
      invoice_id: invoice.id,
      remark: "请轻放",
    };
    const key = randomUUID();
    const made = await shop.call(placeOrder, placing, { as: buyer, key });
    expect(made).toEqual({
      order_id: made.order_id,
      order_no: made.order_no,
      total: placing.expected_total,
      state: 10,
    });
    expect(made.order_no).toMatch(/^QM20261120-[2-9A-HJ-NP-Z]{8}$/);
    const lines = await shop.call(cart, {}, { as: buyer });
    expect(lines.map((line) => line.line_id)).toEqual([kept.line_id]);

    const detail = await detailOf(shop, buyer, made.order_id);
    expect(detail).toMatchObject({
      order_no: made.order_no,
      state: 10,
      stateText: "待付款",
      payState: "unpaid",
      total: placing.expected_total,
      createdAt: shop.clock.now(),
      payBefore: shop.clock.now() + 24 * 3_600_000,
      remark: "请轻放",
      expressType: "express",
      address: { id: placing.address_id, name: "王小墨", region: "上海市 黄浦区" },
      invoice: { id: invoice.id, buyerName: "小墨商贸有限公司" },
      logistics: null,
      payments: [],
      actions: ["pay", "cancel"],
    });
    expect(detail.items.map(({ title, quantity, unit }) => ({ title, quantity, unit }))).toEqual([
      { title: "卷装标签", quantity: 20_000, unit: "枚" },
    ]);
    expect(detail.items[0]?.summary).toBe(
      "50×30 mm · 铜版纸不干胶 80 g 格拉辛 · 四色 · 卷装 1,000 枚/卷，卷芯 76 mm",
    );
    expect(detail.amountInWords).toBe("玖佰叁拾贰元叁角贰分");
    expect(detail.production.map(({ text, done }) => [text, done])).toEqual([
      ["提交订单", true],
      ["付款", false],
      ["上传文件", false],
      ["审核文件", false],
      ["制版", false],
      ["上机印刷", false],
      ["模切与复卷", false],
      ["质检", false],
      ["打包", false],
      ["发货", false],
      ["确认收货", false],
    ]);
    expect(detail.place).toBe("上海");
    expect(detail.milestones).toEqual([
      { name: "付款", at: null, on: null, state: "running" },
      { name: "上传文件", at: null, on: null, state: "coming" },
      { name: "生产", at: null, on: null, state: "coming" },
      { name: "发货", at: null, on: detail.dates?.shipOn, state: "coming" },
      { name: "送达", at: null, on: detail.dates?.arrive?.to, state: "coming" },
    ]);
    expect(await standing(shop, `shop:receivable:${made.order_id}`)).toBe(-fenOf(made.total));
    expect(await unbalanced(shop)).toBe(0);
  });

  it("answers fifty concurrent requests of one key with one order and one reply", async () => {
    const placing = await readyToPlace(shop, buyer);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => shop.send(placeOrder, placing, { as: buyer, key })),
    );
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies[0]?.body.code).toBe(codes.success);
    expect(await orderRows(buyer.id)).toBe(1);
  });

  it("creates one order of a draft, whatever the keys, in sequence or concurrently", async () => {
    const placing = await readyToPlace(shop, buyer);
    const place = (key: string) => shop.send(placeOrder, placing, { as: buyer, key });
    const replies = await Promise.all([place(randomUUID()), place(randomUUID())]);
    replies.push(await place(randomUUID()));
    replies.push(await shop.send(placeOrder, placing, { as: buyer }));
    expect(replies.map((reply) => reply.body.code)).toEqual(Array(4).fill(codes.success));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(await orderRows(buyer.id)).toBe(1);
  });

  it("takes a line into one order only, though two drafts ask at once", async () => {
    const placing = await readyToPlace(shop, buyer);
    const replies = await Promise.all(
      [placing, { ...placing, draft_id: randomUUID() }].map((input) =>
        shop.send(placeOrder, input, { as: buyer, key: randomUUID() }),
      ),
    );
    expect(replies.map((reply) => reply.body.code).sort()).toEqual([codes.success, codes.notFound]);
    expect(await orderRows(buyer.id)).toBe(1);
  });

  it("refuses one key for another order and stores no key of a refusal", async () => {
    const placing = await readyToPlace(shop, buyer);
    const key = randomUUID();
    const wrong = { ...placing, expected_total: "0.01" };
    const moved = await shop.send(placeOrder, wrong, { as: buyer, key });
    expect(moved.body.code).toBe(codes.priceMoved);
    const rows = await shop.deps.db.select().from(idempotency).where(eq(idempotency.key, key));
    expect(rows).toEqual([]);
    const made = await shop.send(placeOrder, placing, { as: buyer, key });
    expect(made.body.code).toBe(codes.success);
    const other = await shop.send(
      placeOrder,
      { ...placing, draft_id: randomUUID() },
      { as: buyer, key },
    );
    expect(other.body.code).toBe(codes.keyReused);
  });

  it("separates two buyers' equal keys and drafts", async () => {
    const other = await shop.register();
    const key = randomUUID();
    const draft_id = randomUUID();
    for (const who of [buyer, other]) {
      const placing = { ...(await readyToPlace(shop, who)), draft_id };
      const reply = await shop.send(placeOrder, placing, { as: who, key });
      expect(reply.body.code).toBe(codes.success);
    }
    expect([await orderRows(buyer.id), await orderRows(other.id)]).toEqual([1, 1]);
  });

  it("needs no address and charges no freight for pickup", async () => {
    const line = await lineOf(shop, buyer);
    const made = await shop.call(
      placeOrder,
      {
        draft_id: randomUUID(),
        line_ids: [line.line_id],
        address_id: null,
        express_type: "pickup",
        carrier_id: null,
        invoice_id: null,
        expected_total: line.quote.total,
      },
      { as: buyer, key: randomUUID() },
    );
    const detail = await detailOf(shop, buyer, made.order_id);
    expect(detail).toMatchObject({ freight: "0.00", address: null, expressType: "pickup" });
  });

  it.each([
    [
      "another total",
      { expected_total: "1.00" },
      codes.priceMoved,
      "价格已变化，请核对新价格后再提交",
    ],
    [
      "a negative total",
      { expected_total: "-1.00" },
      codes.priceMoved,
      "价格已变化，请核对新价格后再提交",
    ],
    ["a total that is no money", { expected_total: "1e3" }, codes.invalidInput, "金额格式错误"],
    ["a line of nobody", { line_ids: [nobody] }, codes.notFound, "报价车里没有这些项目"],
    ["no line", { line_ids: [] }, codes.invalidInput, "请选择要下单的项目"],
    ["no address", { address_id: null }, codes.invalidInput, "请选择收货地址"],
    ["an address of nobody", { address_id: nobody }, codes.notFound, "地址不存在或已删除"],
    ["an invoice of nobody", { invoice_id: nobody }, codes.notFound, "发票抬头不存在或已删除"],
    ["an unknown way of delivery", { express_type: "drone" }, codes.invalidInput, "请选择配送方式"],
    [
      "a carrier that is not there",
      { carrier_id: "drone" },
      codes.invalidInput,
      "此配送方式不到该省份",
    ],
    ["a remark of a novel", { remark: "长".repeat(201) }, codes.invalidInput, "备注最多200字"],
    ["a short draft id", { draft_id: "x" }, codes.invalidInput, "编号错误"],
  ])("refuses %s and changes nothing", async (_name, change, code, msg) => {
    const placing = await readyToPlace(shop, buyer);
    const reply = await shop.send(
      placeOrder,
      { ...placing, ...change },
      { as: buyer, key: randomUUID() },
    );
    expect([reply.status, reply.body.code, reply.body.msg]).toEqual([200, code, msg]);
    expect(await orderRows(buyer.id)).toBe(0);
    expect(await shop.call(cart, {}, { as: buyer })).toHaveLength(1);
  });

  it("refuses lines, addresses and invoices of another buyer", async () => {
    const other = await shop.register();
    const mine = await readyToPlace(shop, buyer);
    const theirs = await readyToPlace(shop, other);
    for (const change of [{ line_ids: theirs.line_ids }, { address_id: theirs.address_id }]) {
      const reply = await shop.send(placeOrder, { ...mine, ...change }, { as: buyer });
      expect(reply.body.code).toBe(codes.notFound);
    }
    expect(await shop.call(cart, {}, { as: other })).toHaveLength(1);
  });

  it.each([-1, 1, -100, 100])("refuses a total that is %i fen off", async (off) => {
    const placing = await readyToPlace(shop, buyer);
    const expected_total = yuanOf(fenOf(placing.expected_total) + off);
    const reply = await shop.send(placeOrder, { ...placing, expected_total }, { as: buyer });
    expect(reply.body).toMatchObject({
      code: codes.priceMoved,
      data: { total: placing.expected_total },
    });
    expect(await orderRows(buyer.id)).toBe(0);
  });

  it("accepts only the right total, whichever other is sent", async () => {
    const placing = await readyToPlace(shop, buyer);
    const right = fenOf(placing.expected_total);
    const fen = fc.oneof(
      fc.integer({ min: right - 200, max: right + 200 }),
      fc.integer({ min: -1_000_000, max: 100_000_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fen, async (other) => {
        fc.pre(other !== right);
        const forged = { ...placing, expected_total: yuanOf(other) };
        const reply = await shop.send(placeOrder, forged, { as: buyer });
        expect(reply.body).toMatchObject({
          code: codes.priceMoved,
          data: { total: placing.expected_total },
        });
      }),
      { numRuns: runs(300) },
    );
    expect(await orderRows(buyer.id)).toBe(0);
  });

  it("ignores prices and owners in the body", async () => {
    const other = await shop.register();
    const placing = await readyToPlace(shop, buyer);
    const forged = { ...placing, total: "0.01", goods: "0.01", user_id: other.id, state: 60 };
    const made = await shop.call(placeOrder, forged, { as: buyer, key: randomUUID() });
    expect(made).toMatchObject({ total: placing.expected_total, state: 10 });
    expect(await orderRows(other.id)).toBe(0);
  });
});

it("lists old and new price of each line when the book changed under an expired quote", async () => {
  const later = await startShop();
  const someone = await later.register();
  const placing = await readyToPlace(later, someone);
  await raisePrices(later, "2026.12");
  later.clock.advance(100 * 24 * 3_600_000);
  const token = await later.freshToken().then(() => later.login(someone.mobile, someone.password));
  const refused = await later.send(placeOrder, placing, { as: token, key: randomUUID() });
  const [line] = await later.call(cart, {}, { as: token });
  expect(refused.body.code).toBe(codes.priceMoved);
  const data = refused.body.data as { total: string; goods: string; freight: string };
  expect(data).toMatchObject({
    goods: line?.quote.total,
    lines: [
      {
        line_id: placing.line_ids[0],
        title: "卷装标签",
        amount: line?.quote.total,
        state: "expired",
      },
    ],
  });
  expect(fenOf(data.total)).toBeGreaterThan(fenOf(placing.expected_total));
  const made = await later.call(
    placeOrder,
    { ...placing, expected_total: data.total },
    { as: token, key: randomUUID() },
  );
  expect(made.total).toBe(data.total);
  await later.close();
});

describe("reading", () => {
  it("pages a buyer's orders newest first, with counts and filters", async () => {
    const made: string[] = [];
    const drafts: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      shop.clock.advance(1000);
      const placing = await readyToPlace(shop, buyer);
      drafts.push(placing.draft_id);
      made.push((await shop.call(placeOrder, placing, { as: buyer })).order_no);
    }
    const first = await ordersOf(buyer, { limit: 2 });
    const rest = await ordersOf(buyer, { limit: 2, cursor: first.nextCursor });
    const numbers = [...first.items, ...rest.items].map((card) => card.order_no);
    expect(numbers).toEqual(made.toReversed());
    expect(rest.nextCursor).toBeNull();
    expect(first.counts).toEqual({ "10": 3 });
    const found = async (filter: object) =>
      (await ordersOf(buyer, filter)).items.map((card) => card.order_no);
    expect(await found({ draft_id: drafts[1] })).toEqual([made[1]]);
    expect(await found({ keyword: made[0] })).toEqual([made[0]]);
    expect(await found({ keyword: "卷装" })).toHaveLength(3);
    expect(await found({ keyword: "%" })).toEqual([]);
    expect(await found({ state: "50" })).toEqual([]);
    expect(await ordersOf(await shop.register())).toEqual({
      items: [],
      nextCursor: null,
      counts: {},
      products: [],
    });
  });

  it("filters by days of Shanghai and by product, and lists the products", async () => {
    const place = async (title: string) => {
      const placing = await readyToPlace(shop, buyer);
      const [line_id = ""] = placing.line_ids;
      const job = { ...labels, quantity: 20_000 };
      await shop.call(putCartLine, { line_id, product_id: null, title, job }, { as: buyer });
      return (await shop.call(placeOrder, placing, { as: buyer })).order_no;
    };
    const late = await place("蓝标");
    const early = await place("红标");
    const firstDay = shanghaiDay(shop.clock.now());
    const midnight = endOfShanghaiDay(firstDay);
    const secondDay = shanghaiDay(midnight);
    const placedAt = (orderNo: string, at: number) =>
      shop.deps.db
        .update(order)
        .set({ createdAt: new Date(at) })
        .where(eq(order.orderNo, orderNo));
    await placedAt(late, midnight - 1);
    await placedAt(early, midnight);
    const found = async (filter: object) =>
      (await ordersOf(buyer, filter)).items.map((card) => card.order_no);
    expect(await found({ from: firstDay, to: secondDay })).toEqual([early, late]);
    expect(await found({ from: secondDay })).toEqual([early]);
    expect(await found({ to: firstDay })).toEqual([late]);
    expect(await found({ product: "蓝标" })).toEqual([late]);
    expect(await found({ product: "蓝" })).toEqual([]);
    expect(await found({ product: "蓝标", from: secondDay })).toEqual([]);
    expect((await ordersOf(buyer)).products).toEqual(["红标", "蓝标"]);
    const refused = await shop.send(orders, { from: "昨天" }, { as: buyer });
    expect(refused.body).toMatchObject({ code: codes.invalidInput, msg: "日期格式错误" });
  });

  it("answers another buyer's order exactly like a missing one", async () => {
    const made = await placed(shop, buyer);
    const other = await shop.register();
    const foreign = await shop.send(orderDetailCall, { order_id: made.order_id }, { as: other });
    const missing = await shop.send(orderDetailCall, { order_id: nobody }, { as: other });
    expect(foreign.text).toBe(missing.text);
    expect(missing.body).toEqual({
      code: codes.notFound,
      msg: "订单不存在或无权查看",
      data: null,
    });
  });

  it("lists and counts an overdue unpaid order as cancelled", async () => {
    const late = await startShop();
    const someone = await late.register();
    const made = await placed(late, someone);
    late.clock.advance(24 * 3_600_000 + 1);
    await late.freshToken();
    const unpaid = await late.call(orders, { state: "10" }, { as: someone });
    expect(unpaid).toMatchObject({ items: [], counts: { 90: 1 } });
    const all = await late.call(orders, {}, { as: someone });
    expect(all.items).toMatchObject([{ order_id: made.order_id, state: 90, payBefore: null }]);
    await late.close();
  });

  it("shows an overdue unpaid order as cancelled", async () => {
    const late = await startShop();
    const someone = await late.register();
    const made = await placed(late, someone);
    late.clock.advance(24 * 3_600_000);
    await late.freshToken();
    expect((await detailOf(late, someone, made.order_id)).state).toBe(10);
    late.clock.advance(1);
    const detail = await detailOf(late, someone, made.order_id);
    expect(detail).toMatchObject({ state: 90, payState: "closed", payBefore: null, actions: [] });
    expect(detail.production.map(({ text }) => text)).toEqual([
      "提交订单",
      "超时未付款，订单已取消",
    ]);
    expect(await standing(late, `shop:receivable:${made.order_id}`)).toBe(0);
    expect(await standing(late, "shop:sales")).toBe(0);
    await late.close();
  });
});
