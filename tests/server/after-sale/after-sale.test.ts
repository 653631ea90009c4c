import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  afterSaleDetailCall,
  afterSaleOffer,
  afterSales,
  cancelAfterSale,
  createAfterSale,
  recallAfterSale,
  receiveReprint,
  refundQuery,
  sendBackGoods,
  supplementAfterSale,
} from "#contract/after-sale/after-sale.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes } from "#contract/http/reply.ts";
import { afterSaleState } from "#contract/lookups/after-sale-choices.ts";
import { takeGood } from "#contract/orders/orders.ts";
import { type AfterSaleState, afterSaleStates, afterSaleSteps } from "#contract/orders/states.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import {
  acceptAfterSale,
  askAfterSale,
  receiveReturn,
  refuseAfterSale,
  resolveRefund,
  shipReprint,
  staffAfterSale,
  staffAfterSales,
} from "#contract/staff/staff-after-sale.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { afterSale } from "#server/infra/database/tables/after-sale.tables.ts";
import { orderEvent } from "#server/infra/database/tables/orders.tables.ts";
import {
  findAfterSale,
  moveAfterSale,
} from "#server/modules/order-records/after-sales.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { pdfOf, sent } from "#tests/server/orders/file-flow.ts";
import {
  forceState,
  nobody,
  detailOf as orderOf,
  paid,
  placed,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  accept,
  afterSaleOf,
  applicationFor,
  applied,
  asStaff,
  offerFor,
  shipped,
  staffKey,
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

const dayMs = 86_400_000;

describe("what may be applied for", () => {
  it.each([
    [10, "订单还没有付款，不能申请售后"],
    [20, "订单还没有发货，不能申请售后"],
    [30, "订单还没有发货，不能申请售后"],
    [40, "订单还没有发货，不能申请售后"],
    [90, "订单已取消，不能申请售后"],
  ] as const)("nothing for an order in state %i", async (state, words) => {
    const { order_id } = await placed(shop, buyer);
    const input = await applicationFor(shop, buyer, order_id);
    await forceState(shop, order_id, state);
    expect((await offerFor(shop, buyer, order_id)).refusal).toBe(words);
    const reply = await shop.send(createAfterSale, input, { as: buyer });
    expect(reply.body).toMatchObject({ code: codes.stateConflict, msg: words });
    await forceState(shop, order_id, 10);
  });

  it("opens with the shipment and ends seven days after the receipt", async () => {
    const { order_id, order_no } = await shipped(shop, buyer);
    const offer = await offerFor(shop, buyer, order_id);
    expect(offer).toEqual({
      order_id,
      order_no,
      kind: "print",
      refusal: null,
      until: null,
      lines: [
        {
          item_id: expect.any(String),
          title: "卷装标签",
          picture: expect.any(String),
          summary: expect.any(String),
          unit: "枚",
          bought: 20_000,
          amount: expect.any(String),
          left: 20_000,
          open: null,
        },
      ],
    });
    await shop.call(takeGood, { order_id }, { as: buyer });
    const received = shop.clock.now();
    expect((await offerFor(shop, buyer, order_id)).until).toBe(received + 7 * dayMs);
    const input = await applicationFor(shop, buyer, order_id);
    const receivedFor = (ms: number) =>
      shop.deps.db
        .update(orderEvent)
        .set({ at: new Date(received - ms) })
        .where(and(eq(orderEvent.orderId, order_id), eq(orderEvent.toState, 60)));
    await receivedFor(7 * dayMs);
    expect((await offerFor(shop, buyer, order_id)).refusal).toBeNull();
    await receivedFor(7 * dayMs + 1);
    expect((await offerFor(shop, buyer, order_id)).refusal).toBe("收货已超过7天，不能申请售后");
    const late = await shop.send(createAfterSale, input, { as: buyer });
    expect(late.body).toEqual({
      code: codes.stateConflict,
      msg: "收货已超过7天，不能申请售后",
      data: null,
    });
  });

  it("is shown on the order's page", async () => {
    const { order_id } = await paid(shop, buyer);
    expect((await orderOf(shop, buyer, order_id)).afterSale).toEqual({
      allowed: false,
      applications: 0,
    });
    await forceState(shop, order_id, 50);
    expect((await orderOf(shop, buyer, order_id)).afterSale).toEqual({
      allowed: true,
      applications: 0,
    });
    await applied(shop, buyer, order_id);
    expect((await orderOf(shop, buyer, order_id)).afterSale).toEqual({
      allowed: false,
      applications: 1,
    });
  });
});

describe("an application", () => {
  it("is listed and read with all its texts", async () => {
    const { order_id, order_no } = await shipped(shop, buyer);
    const made = await applied(shop, buyer, order_id, { quantity: 5000 });
    expect(made).toEqual({
      after_id: made.after_id,
      after_no: expect.stringMatching(/^SH2026\d{4}-[2-9A-Z]{8}$/),
      state: 10,
    });
    const [line] = (await offerFor(shop, buyer, order_id)).lines;
    const cents = Number(line?.amount.replace(".", ""));
    const share = `${Math.floor(cents / 4 / 100)}.${String(Math.floor(cents / 4) % 100).padStart(2, "0")}`;
    const card = {
      ...made,
      order_id,
      order_no,
      kind: "print",
      stateText: "待审核",
      remedy: "refund",
      remedyText: "仅退款",
      requested: share,
      granted: null,
      lines: [
        {
          item_id: line?.item_id,
          title: "卷装标签",
          picture: line?.picture,
          summary: line?.summary,
          unit: "枚",
          bought: 20_000,
          quantity: 5000,
          granted: null,
          reason: "print",
          reasonText: "印刷不良（色差、糊版、套印不准）",
        },
      ],
      createdAt: shop.clock.now(),
      updatedAt: shop.clock.now(),
    };
    expect(await shop.call(afterSales, {}, { as: buyer })).toEqual({
      items: [card],
      nextCursor: null,
      counts: { "10": 1 },
    });
    expect(await afterSaleOf(shop, buyer, made.after_id)).toEqual({
      ...card,
      words: "红色偏暗，和样张不一样",
      pictures: [],
      timeline: [{ at: shop.clock.now(), by: "buyer", text: "提交申请", words: "", pictures: [] }],
      decision: null,
      refund: null,
      ownRefund: null,
      returnTo: null,
      returnParcel: null,
      reprintParcel: null,
      actions: ["supplement", "cancel"],
    });
  });

  it("is filtered by state and order, and paged", async () => {
    const first = await shipped(shop, buyer);
    const second = await shipped(shop, buyer);
    const one = await applied(shop, buyer, first.order_id);
    shop.clock.advance(1000);
    const two = await applied(shop, buyer, second.order_id);
    await shop.call(cancelAfterSale, { after_id: one.after_id }, { as: buyer });
    const idsOf = async (input: Parameters<typeof shop.call<typeof afterSales>>[1]) =>
      (await shop.call(afterSales, input, { as: buyer })).items.map(({ after_id }) => after_id);
    expect(await idsOf({})).toEqual([two.after_id, one.after_id]);
    expect(await idsOf({ state: "90" })).toEqual([one.after_id]);
    expect(await idsOf({ order_id: second.order_id })).toEqual([two.after_id]);
    const page = await shop.call(afterSales, { limit: 1 }, { as: buyer });
    expect(page.counts).toEqual({ "10": 1, "90": 1 });
    expect(await idsOf({ limit: 1, cursor: page.nextCursor ?? "" })).toEqual([one.after_id]);
  });

  it("never claims more than was bought and not granted yet", async () => {
    const { order_id } = await shipped(shop, buyer);
    const ask = async (wish: Parameters<typeof applicationFor>[3]) =>
      (
        await shop.send(createAfterSale, await applicationFor(shop, buyer, order_id, wish), {
          as: buyer,
        })
      ).body;
    expect(await ask({ quantity: 20_001 })).toMatchObject({
      code: codes.invalidInput,
      msg: "“卷装标签”最多 20,000 枚",
    });
    expect(await ask({ quantity: 0.5 })).toMatchObject({ msg: "数量须为整数" });
    expect(await ask({ quantity: -1 })).toMatchObject({ msg: "数量须大于0" });
    const made = await applied(shop, buyer, order_id, { quantity: 15_000, remedy: "reprint" });
    expect(await ask({ quantity: 1 })).toMatchObject({
      code: codes.stateConflict,
      msg: "“卷装标签”已有进行中的售后",
    });
    await accept(shop, made.after_id, { remedy: "reprint", amount: null });
    const parcel = { after_id: made.after_id, carrier: "顺丰", tracking_no: "SF1" };
    await shop.call(shipReprint, parcel, asStaff());
    await shop.call(receiveReprint, { after_id: made.after_id }, { as: buyer });
    expect((await offerFor(shop, buyer, order_id)).lines).toMatchObject([{ left: 5000 }]);
    expect(await ask({ quantity: 5001 })).toMatchObject({ msg: "“卷装标签”最多 5,000 枚" });
    await applied(shop, buyer, order_id, { quantity: 5000 });
  });

  it("cannot claim more money than the named quantities cost", async () => {
    const { order_id } = await shipped(shop, buyer);
    const [line] = (await offerFor(shop, buyer, order_id)).lines;
    const tooMuch = `${line?.amount.slice(0, -2)}99`.replace(/^/, "9");
    for (const amount of [tooMuch, "0.00", "-1.00"]) {
      const input = await applicationFor(shop, buyer, order_id, { amount });
      const { body } = await shop.send(createAfterSale, input, { as: buyer });
      expect([amount, body.code, body.msg]).toEqual([
        amount,
        codes.invalidInput,
        `退款金额须大于0，最多 ¥${grouped(line?.amount ?? "")}`,
      ]);
    }
    const made = await applied(shop, buyer, order_id, { amount: "12.34" });
    expect((await afterSaleOf(shop, buyer, made.after_id)).requested).toBe("12.34");
  });

  it("is created once a draft, key and line by fifty concurrent calls", async () => {
    const { order_id } = await shipped(shop, buyer);
    const input = await applicationFor(shop, buyer, order_id);
    const key = randomUUID();
    const same = await Promise.all(
      Array.from({ length: 50 }, () => shop.call(createAfterSale, input, { as: buyer, key })),
    );
    expect(new Set(same.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const again = await shop.call(createAfterSale, input, { as: buyer, key: randomUUID() });
    expect(again).toEqual(same[0]);
    await shop.call(cancelAfterSale, { after_id: again.after_id }, { as: buyer });
    const others = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const other = { ...input, draft_id: randomUUID() };
        return (await shop.send(createAfterSale, other, { as: buyer, key: randomUUID() })).body;
      }),
    );
    expect(others.filter(({ code }) => code === codes.success)).toHaveLength(1);
    expect(
      new Set(others.filter(({ code }) => code !== codes.success).map(({ msg }) => msg)),
    ).toEqual(new Set(["“卷装标签”已有进行中的售后"]));
  });

  it("is found again after a lost reply, or its pending intent becomes void", async () => {
    const { order_id } = await shipped(shop, buyer);
    const input = await applicationFor(shop, buyer, order_id);
    const tap = { draft_id: input.draft_id, key: randomUUID() };
    expect(await shop.call(recallAfterSale, tap, { as: buyer })).toEqual({ application: null });
    const late = await shop.send(createAfterSale, input, { as: buyer, key: tap.key });
    expect(late.body).toMatchObject({ code: codes.keyReused, msg: "这次提交已作废，请重新提交" });
    const made = await shop.call(createAfterSale, input, { as: buyer, key: randomUUID() });
    expect(await shop.call(recallAfterSale, tap, { as: buyer })).toEqual({ application: made });
  });

  it("a concurrent receipt leaves both complete", async () => {
    const { order_id } = await shipped(shop, buyer);
    const input = await applicationFor(shop, buyer, order_id);
    const [made, taken] = await Promise.all([
      shop.call(createAfterSale, input, { as: buyer, key: randomUUID() }),
      shop.call(takeGood, { order_id }, { as: buyer }),
    ]);
    expect([made.state, taken.state]).toEqual([10, 60]);
  });
});

describe("pictures", () => {
  const png = (seed: string) => {
    const bytes = pdfOf(900, seed);
    Buffer.from("89504e470d0a1a0a", "hex").copy(bytes);
    return bytes;
  };
  const pictureOf = (who: Buyer, order_id: string, seed: string) =>
    sent(shop, who, { kind: "after-sale", order_id }, png(seed), {
      name: `${seed}.png`,
      type: "image/png",
    });

  it("of the application and of a supplement are shown in their places", async () => {
    const { order_id } = await shipped(shop, buyer);
    const pictures = [
      await pictureOf(buyer, order_id, "one"),
      await pictureOf(buyer, order_id, "two"),
    ];
    const input = { ...(await applicationFor(shop, buyer, order_id)), pictures };
    const { after_id } = await shop.call(createAfterSale, input, { as: buyer, key: randomUUID() });
    const more = [await pictureOf(buyer, order_id, "three")];
    const said = { after_id, words: "再看这张", pictures: more };
    await shop.call(supplementAfterSale, said, { as: buyer, key: randomUUID() });
    const detail = await afterSaleOf(shop, buyer, after_id);
    expect([detail.pictures, detail.timeline.map((one) => one.pictures)]).toEqual([
      pictures,
      [[], more],
    ]);
  });

  it("are the buyer's own, of this order, and six at most", async () => {
    const { order_id } = await shipped(shop, buyer);
    const other = await shop.register();
    const elsewhere = await shipped(shop, buyer);
    const wrong = [
      [await pictureOf(buyer, elsewhere.order_id, "other order")],
      [await pictureOf(other, (await shipped(shop, other)).order_id, "other buyer")],
      [nobody],
    ];
    const input = await applicationFor(shop, buyer, order_id);
    const answers: string[] = [];
    for (const pictures of [...wrong, Array.from({ length: 7 }, () => randomUUID())]) {
      const { body } = await shop.send(createAfterSale, { ...input, pictures }, { as: buyer });
      answers.push(body.msg);
    }
    expect(answers).toEqual([...wrong.map(() => "文件不存在或没有传完"), "最多6张照片"]);
  });
});

describe("messages between buyer and shop", () => {
  it("questions, answers and decisions are each recorded", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const asked = await shop.call(askAfterSale, { after_id, words: "请拍一张整卷" }, asStaff());
    expect([asked.state, asked.stateText]).toEqual([11, "待补充"]);
    const words = { after_id, words: "整卷都偏暗" };
    const said = await shop.call(supplementAfterSale, words, { as: buyer, key: randomUUID() });
    expect(said).toEqual({ after_id, state: 10, stateText: "待审核" });
    await shop.call(supplementAfterSale, words, { as: buyer, key: randomUUID() });
    await shop.call(refuseAfterSale, { after_id, words: "在国标允差内" }, asStaff());
    const detail = await afterSaleOf(shop, buyer, after_id);
    expect(detail.timeline.map(({ by, text, words: reported }) => [by, text, reported])).toEqual([
      ["buyer", "提交申请", ""],
      ["shop", "请您补充", "请拍一张整卷"],
      ["buyer", "补充说明", "整卷都偏暗"],
      ["buyer", "补充说明", "整卷都偏暗"],
      ["shop", "没有同意", "在国标允差内"],
    ]);
    expect([detail.state, detail.actions]).toEqual([80, []]);
    // The line can be applied for again.
    await applied(shop, buyer, order_id);
  });

  it("ends with the withdrawal; a second call returns the withdrawn application", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const withdraw = () => shop.call(cancelAfterSale, { after_id }, { as: buyer });
    expect(await withdraw()).toEqual({ after_id, state: 90, stateText: "已撤销" });
    expect(await withdraw()).toEqual({ after_id, state: 90, stateText: "已撤销" });
    const more = { after_id, words: "再说一句" };
    const late = await shop.send(supplementAfterSale, more, { as: buyer });
    expect(late.body).toMatchObject({
      code: codes.stateConflict,
      msg: "售后单已撤销，不能变为待审核",
    });
    await applied(shop, buyer, order_id);
  });

  it("are limited in number", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const say = async () =>
      (await shop.send(supplementAfterSale, { after_id, words: "快点" }, { as: buyer })).body;
    for (let time = 0; time < 20; time += 1) expect((await say()).code).toBe(codes.success);
    expect(await say()).toMatchObject({ msg: "补充的次数太多了，请等本店处理" });
  });
});

describe("steps between states", () => {
  const states = Object.values(afterSaleStates);

  it("follow the transition table; any other is refused and changes nothing", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const { db } = shop.deps;
    const put = (state: AfterSaleState) =>
      db.update(afterSale).set({ state }).where(eq(afterSale.id, after_id));
    for (const from of states) {
      for (const to of states) {
        await put(from);
        const row = await findAfterSale(db, after_id);
        const step = inTransaction(db, async (tx) => {
          await moveAfterSale(tx, {
            from: row,
            to,
            by: "shop",
            text: "试",
            at: new Date(shop.clock.now()),
          });
          throw new Error("taken");
        });
        const words = afterSaleState.words;
        await expect(step, `${from} → ${to}`).rejects.toThrow(
          afterSaleSteps[from].includes(to)
            ? "taken"
            : `售后单${words[from]}，不能变为${words[to]}`,
        );
      }
    }
    await put(10);
  });

  it("end in the states of the published specification", () => {
    expect(afterSaleSteps).toEqual({
      10: [11, 20, 30, 40, 80, 90],
      11: [10, 20, 30, 40, 80, 90],
      20: [21, 30, 80, 90],
      21: [30, 80],
      30: [60],
      40: [41],
      41: [60],
      60: [],
      80: [],
      90: [],
    });
  });
});

describe("other buyers and lines", () => {
  it("another buyer's application and order are answered like missing ones", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const other = await shop.register();
    const words = "别人的";
    const ways = [
      { endpoint: afterSaleDetailCall, input: (id: string) => ({ id }) },
      { endpoint: cancelAfterSale, input: (id: string) => ({ after_id: id }) },
      { endpoint: supplementAfterSale, input: (id: string) => ({ after_id: id, words }) },
      { endpoint: refundQuery, input: (id: string) => ({ after_id: id }) },
      {
        endpoint: sendBackGoods,
        input: (id: string) => ({ after_id: id, carrier: "顺丰", tracking_no: "SF1" }),
      },
    ];
    for (const { endpoint, input } of ways) {
      const foreign = await shop.send(endpoint, input(after_id), { as: other });
      const missing = await shop.send(endpoint, input(nobody), { as: other });
      expect(foreign.text).toBe(missing.text);
      expect(missing.body).toMatchObject({ code: codes.notFound, msg: "售后单不存在或无权查看" });
    }
    for (const endpoint of [createAfterSale, afterSaleOffer]) {
      const input = { ...(await applicationFor(shop, buyer, order_id)), draft_id: randomUUID() };
      const foreign = await shop.send(endpoint, input, { as: other });
      const missing = await shop.send(endpoint, { ...input, order_id: nobody }, { as: other });
      expect(foreign.text).toBe(missing.text);
      expect(missing.body).toMatchObject({ code: codes.notFound, msg: "订单不存在或无权查看" });
    }
    expect((await shop.call(afterSales, {}, { as: other })).items).toEqual([]);
    expect((await afterSaleOf(shop, buyer, after_id)).state).toBe(10);
  });

  it("a line of another order is refused", async () => {
    const one = await shipped(shop, buyer);
    const two = await shipped(shop, buyer);
    const { lines } = await applicationFor(shop, buyer, two.order_id);
    const input = { ...(await applicationFor(shop, buyer, one.order_id)), lines };
    const { body } = await shop.send(createAfterSale, input, { as: buyer });
    expect(body).toMatchObject({ code: codes.notFound, msg: "订单里没有这件商品" });
  });

  it("without a staff key nothing is decided", async () => {
    const { order_id } = await shipped(shop, buyer);
    const { after_id } = await applied(shop, buyer, order_id);
    const calls = [
      [staffAfterSales, {}],
      [staffAfterSale, { id: after_id }],
      [acceptAfterSale, { after_id, remedy: "refund", amount: "1.00" }],
      [refuseAfterSale, { after_id, words: "不" }],
      [askAfterSale, { after_id, words: "请补" }],
      [receiveReturn, { after_id }],
      [shipReprint, { after_id, carrier: "顺丰", tracking_no: "SF1" }],
      [resolveRefund, { after_id, how: { kind: "balance" } }],
    ] as const;
    for (const [endpoint, input] of calls) {
      const { body } = await shop.send(endpoint, input, { as: buyer, headers: { staffkey: "no" } });
      expect(body).toEqual({ code: codes.forbidden, msg: "没有权限", data: null });
    }
    expect((await afterSaleOf(shop, buyer, after_id)).state).toBe(10);
  });
});

it("the staff list starts with the application that waited longest", async () => {
  const own = await startShop({ settings: { staffKey } });
  const someone = await own.register();
  const orders = [await shipped(own, someone), await shipped(own, someone)];
  const made: string[] = [];
  for (const { order_id } of orders) {
    made.push((await applied(own, someone, order_id)).after_id);
    own.clock.advance(1000);
  }
  await own.call(askAfterSale, { after_id: made[0] ?? "", words: "请补" }, asStaff());
  const list = await own.call(staffAfterSales, { limit: 1 }, asStaff());
  expect(list.items.map(({ after_id }) => after_id)).toEqual([made[1]]);
  expect(list.items[0]?.paid).toBe(orders[1]?.total);
  expect(list.items[0]?.refundable).toBe(orders[1]?.total);
  const next = await own.call(
    staffAfterSales,
    { limit: 1, cursor: list.nextCursor ?? "" },
    asStaff(),
  );
  expect(next.items.map(({ after_id }) => after_id)).toEqual([made[0]]);
  const asked = await own.call(staffAfterSales, { state: "11" }, asStaff());
  expect(asked.items.map(({ after_id }) => after_id)).toEqual([made[0]]);
  await own.close();
});

it("a deleted account leaves the granted sums without its texts; an open application prevents deletion", async () => {
  const { order_id } = await shipped(shop, buyer);
  const canary = "金丝雀说的";
  const input = { ...(await applicationFor(shop, buyer, order_id)), words: canary };
  const { after_id } = await shop.call(createAfterSale, input, { as: buyer, key: randomUUID() });
  await shop.call(askAfterSale, { after_id, words: `${canary}？` }, asStaff());
  await shop.call(
    supplementAfterSale,
    { after_id, words: `${canary}！` },
    { as: buyer, key: randomUUID() },
  );
  await shop.call(takeGood, { order_id }, { as: buyer });
  const again = { password: buyer.password };
  const { afterSales: exported } = await shop.call(exportData, again, { as: buyer });
  expect(exported).toEqual([await afterSaleOf(shop, buyer, after_id)]);
  const held = await shop.send(deleteAccount, again, { as: buyer });
  expect(held.body).toMatchObject({
    code: codes.stateConflict,
    msg: "还有1个售后没有处理完，请等处理完或撤销，再注销",
  });
  await accept(shop, after_id, { remedy: "return", amount: "1.00", words: `${canary}。` });
  await shop.call(
    sendBackGoods,
    { after_id, carrier: "顺丰", tracking_no: canary },
    { as: buyer, key: randomUUID() },
  );
  await shop.call(refuseAfterSale, { after_id, words: canary }, asStaff());
  const tables = ["after_sale", "after_sale_event", "idempotency"];
  const stored = async () =>
    JSON.stringify(
      await Promise.all(
        tables.map((table) => shop.deps.db.execute(sql`select * from ${sql.identifier(table)}`)),
      ),
    );
  expect(await stored()).toContain(canary);
  await shop.call(deleteAccount, again, { as: buyer });
  expect(await stored()).not.toContain(canary);
  expect(await findAfterSale(shop.deps.db, after_id)).toMatchObject({
    state: 80,
    grantedFen: 100,
    words: "",
  });
});
