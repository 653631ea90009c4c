import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder, paperOrder } from "#contract/orders/orders.ts";
import { placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import { quotePaper, quoteSheetFile } from "#contract/quotes/quotes.ts";
import { advanceOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import * as staff from "#contract/staff/staff-stock.ts";
import { paperStock } from "#contract/stock/stock.ts";
import { heldSums } from "#server/modules/stock/stock.repository.ts";
import {
  addressOf,
  initOf,
  paperLineOf,
  paperPlaced,
  paperReadyToPlace,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { marksOf, textOf } from "#tests/server/support/pdf-marks.ts";

let shop: Shop;
let buyer: Buyer;
let worker: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  worker = await staffPerson(shop, ["production"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** 俄罗斯大熊 has no sheets of 900 × 1,280 mm: 伊利姆 has 3,000, more of it comes in four days. */
const kraft = {
  quoteType: "paper",
  paperId: "niupi",
  gsm: 80,
  parentId: "tegui-900",
  qtyUnit: "sheet",
} as const;

async function itemOf(name: string): Promise<staff.StockItem> {
  const { items } = await shop.call(staff.staffStock, { keyword: name }, worker.asked);
  const item = items.find(
    ({ paper, gsm, format, brand }) => `${paper} ${gsm} g ${format} ${brand}` === name,
  );
  if (item === undefined) throw new Error(`no stock of ${name}`);
  return item;
}

const moves = async (item_id: string) =>
  (await shop.call(staff.stockMoves, { item_id }, worker.asked)).items;

/** Sets what lies there, so that tests do not depend on each other. */
async function counted(name: string, amount: number): Promise<staff.StockItem> {
  shop.clock.advance(1000);
  const { item_id, on_hand: was, reserved } = await itemOf(name);
  const input = { item_id, counted: amount + reserved, was, note: "盘点" };
  return shop.call(staff.correctStock, input, worker.asked);
}

const shipOn = async (order_id: string) =>
  (await shop.call(paperOrder, { id: order_id }, { as: buyer })).dates?.shipOn;

async function paid(made: Awaited<ReturnType<typeof paperPlaced>>) {
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
}

const advance = (order_id: string, step: string) =>
  shop.call(advanceOrder, { order_id, step }, { ...worker.asked, key: randomUUID() });

const free = ({ on_hand, reserved }: staff.StockItem) => on_hand - reserved;

async function soundness() {
  for (const { reserved, held } of await heldSums(shop.deps.db)) expect(reserved).toBe(held);
}

const lastReel = {
  quoteType: "paper",
  paperId: "shuangtong",
  gsm: 157,
  form: "reel",
  reelWidthMm: 889,
  qtyUnit: "kg",
} as const;

const sheets = "牛皮纸 80 g 特规 900×1280 伊利姆";

describe("an order of paper", () => {
  it("holds its sheets, and production takes them from the stock", async () => {
    const before = await counted(sheets, 3000);
    shop.clock.advance(1000);
    const made = await paperPlaced(shop, buyer, [{ ...kraft, qty: "1000" }]);
    const held = await itemOf(sheets);
    expect([held.on_hand, held.reserved - before.reserved]).toEqual([before.on_hand, 1000]);
    const { lines } = await shop.call(paperOrder, { id: made.order_id }, { as: buyer });
    expect(lines[0]?.job).toMatchObject({ brand: "伊利姆" });
    await paid(made);
    expect((await itemOf(sheets)).on_hand).toBe(before.on_hand);
    const picking = await shop.call(staffOrderCall, { id: made.order_id }, worker.asked);
    // 1,000 sheets of 900 × 1,280 mm at 80 g weigh 92.16 kg.
    expect(picking.specs[0]?.facts).toEqual(
      expect.arrayContaining([
        { name: "品牌", value: "伊利姆" },
        { name: "全张", value: "特规 900×1280 mm" },
        { name: "用纸", value: "1,000 张（2 令，92.2 kg）" },
        { name: "裁切方案", value: "整张，不裁" },
      ]),
    );
    await advance(made.order_id, "确认订单");
    const after = await itemOf(sheets);
    expect([after.on_hand, after.reserved]).toEqual([before.on_hand - 1000, before.reserved]);
    const happened = (await moves(after.item_id)).slice(0, 2);
    expect(happened.map(({ kind, amount, order_no }) => [kind, amount, order_no]).sort()).toEqual([
      ["reserve", 1000, made.order_no],
      ["take", -1000, made.order_no],
    ]);
    await soundness();
  });

  it("gives them back when it is cancelled, also after the payment", async () => {
    const before = await counted(sheets, 3000);
    for (const isPaid of [false, true]) {
      const made = await paperPlaced(shop, buyer, [{ ...kraft, qty: "500" }]);
      if (isPaid) await paid(made);
      const { order_id } = made;
      expect(free(await itemOf(sheets))).toBe(free(before) - 500);
      await shop.call(cancelOrder, { order_id, reason: "不要了" }, { as: buyer });
      expect(free(await itemOf(sheets))).toBe(free(before));
    }
    await soundness();
  });

  it("is as late as the paper that is missing, in the review and in the order", async () => {
    await counted(sheets, 1000);
    const review = async (qty: string) => {
      const line = await paperLineOf(shop, buyer, { ...kraft, qty });
      const choice = {
        line_ids: [line.line_id],
        address_id: await addressOf(shop, buyer),
        express_type: "logistics" as const,
        carrier_id: null,
      };
      return (await shop.call(reviewOrder, choice, { as: buyer })).dates?.shipOn;
    };
    // Friday: goods from stock leave on Saturday, others four working days later.
    const [near, far] = [await review("1000"), await review("1001")];
    expect([near, far]).toEqual(["2026-11-21", "2026-11-26"]);
    const some = await paperPlaced(shop, buyer, [{ ...kraft, qty: "600" }]);
    const more = await paperPlaced(shop, buyer, [{ ...kraft, qty: "600" }]);
    expect([await shipOn(some.order_id), await shipOn(more.order_id)]).toEqual([near, far]);
    // The second one holds the rest; what is missing is bought for it.
    expect(free(await itemOf(sheets))).toBe(0);
    await paid(more);
    expect(await shipOn(more.order_id)).toBe(far);
    await advance(more.order_id, "确认订单");
    expect((await itemOf(sheets)).on_hand).toBe(600);
    await soundness();
  });

  it("delays the date on the file of a quote", async () => {
    await counted(sheets, 1000);
    const fileOf = async (qty: string) => {
      const { quoteNo, signature } = await shop.call(quotePaper, { job: { ...kraft, qty } });
      const asked = { quote_no: quoteNo, signature, buyer: null, place: null };
      const { pdf } = await shop.call(quoteSheetFile, asked);
      return (await marksOf(Buffer.from(pdf, "base64"))).map(textOf).join("");
    };
    // Friday, as above: Saturday from stock, four working days later for one sheet more.
    expect(await fileOf("1000")).toContain("11-21周六前发货");
    expect(await fileOf("1001")).toContain("11-26周四前发货");
  });

  it("of the last reel is from stock once, however many buyers order at the same time", async () => {
    const reel = "双铜纸 157 g 卷筒 889 mm 晨鸣";
    const job = { ...lastReel, qty: "500" };
    await counted(reel, 500_000);
    const taps = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const as = await shop.register();
        return { as, tap: await paperReadyToPlace(shop, as, [job]) };
      }),
    );
    const made = await Promise.all(
      taps.map(async ({ as, tap }) => {
        const { order_id } = await shop.call(placePaperOrder, tap, { as, key: randomUUID() });
        return (await shop.call(paperOrder, { id: order_id }, { as })).dates?.shipOn ?? "";
      }),
    );
    const [soonest, ...later] = made.sort();
    expect(later.filter((day) => day === soonest)).toEqual([]);
    const item = await itemOf(reel);
    expect([free(item), item.on_hand]).toEqual([0, item.reserved]);
    await soundness();
  });

  it("takes a brand that has enough, and the one that the buyer named", async () => {
    await counted("双铜纸 128 g 正度 晨鸣", 100);
    await counted("双铜纸 128 g 正度 太阳", 5000);
    const job = { ...kraft, paperId: "shuangtong", gsm: 128, parentId: "zhengdu", qty: "200" };
    for (const [named, brand] of [
      [{}, "太阳"],
      [{ brand: "晨鸣" }, "晨鸣"],
      [{ brand: "太阳" }, "太阳"],
    ] as const) {
      const made = await paperPlaced(shop, buyer, [{ ...job, ...named }]);
      const { lines } = await shop.call(paperOrder, { id: made.order_id }, { as: buyer });
      expect(lines[0]?.job).toMatchObject({ brand });
    }
  });
});

describe("staff", () => {
  it("receives paper once for each key, and everybody reads the new amount", async () => {
    const { item_id, on_hand } = await itemOf(sheets);
    shop.clock.advance(1000);
    const key = randomUUID();
    const input = { item_id, amount: 700, note: "送货单 8812" };
    await shop.call(staff.receiveStock, input, { ...worker.asked, key });
    const again = await shop.call(staff.receiveStock, input, { ...worker.asked, key });
    expect(again.on_hand).toBe(on_hand + 700);
    const [newest] = await moves(item_id);
    expect(newest).toMatchObject({ kind: "receive", amount: 700, note: "送货单 8812" });
    expect(newest?.who).toMatch(/^员工/);
    const shown = (await shop.call(paperStock, {})).find(
      ({ paper_id, gsm, size, brand }) =>
        paper_id === "niupi" && gsm === 80 && size === "tegui-900" && brand === "伊利姆",
    );
    expect(shown?.free).toBe(free(again));
  });

  it("corrects an amount with a reason, and not over another change", async () => {
    const { item_id, on_hand: was } = await itemOf(sheets);
    shop.clock.advance(1000);
    const input = { item_id, counted: was - 20, was, note: "受潮报废" };
    expect((await shop.call(staff.correctStock, input, worker.asked)).on_hand).toBe(was - 20);
    expect((await moves(item_id))[0]).toMatchObject({ amount: -20, note: "受潮报废" });
    const { body } = await shop.send(staff.correctStock, input, worker.asked);
    expect([body.code, body.msg]).toEqual([
      codes.stateConflict,
      "库存刚刚变过，请看清现在的数量再改",
    ]);
  });

  it("sees papers at or below their mark as low", async () => {
    const { item_id } = await counted(sheets, 900);
    const terms = { item_id, low_mark: 900, restock_days: 4 };
    expect((await shop.call(staff.setStockTerms, terms, worker.asked)).low).toBe(true);
    const lows = await shop.call(staff.staffStock, { low: "yes" }, worker.asked);
    expect(lows.items.map((one) => one.item_id)).toContain(item_id);
    expect(lows.items.every(({ low }) => low)).toBe(true);
    expect(lows.low).toBe(lows.items.length);
    await counted(sheets, 901);
    expect((await itemOf(sheets)).low).toBe(false);
  });

  it("stocks another paper of the price book once, and nothing else", async () => {
    const input = {
      ...{ paper_id: "xinwen", gsm: 48, form: "reel", size: "1575", brand: "华泰" },
      ...{ amount: 800_000, low_mark: 0, restock_days: 3 },
    } as const;
    const add = (change = {}) =>
      shop.send(staff.addStock, { ...input, ...change }, { ...worker.asked, key: randomUUID() });
    expect((await add()).body.code).toBe(codes.success);
    expect(await itemOf("新闻纸 48 g 卷筒 1575 mm 华泰")).toMatchObject({
      on_hand: 800_000,
      reserved: 0,
    });
    expect((await add()).body).toMatchObject({ code: codes.stateConflict });
    for (const change of [{ gsm: 49 }, { size: "1576" }, { brand: "无名" }, { paper_id: "x" }])
      expect((await add(change)).body).toMatchObject({ code: codes.invalidInput });
  });

  it("without the right for it sees no stock", async () => {
    const money = await staffPerson(shop, ["finance"]);
    expect((await shop.send(staff.staffStock, {}, money.asked)).body.code).not.toBe(codes.success);
  });
});
