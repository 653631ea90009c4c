import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { correctStock, staffStock, stockMoves } from "#contract/staff/staff-stock.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import {
  detailOf,
  eventsOf,
  forceState,
  labels,
  paperPlaced,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Lines, received, reprint } from "./received-goods.ts";

/** Which goods can be made again, in whole or in part. */

let shop: Shop;
let owner: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());
const all = () => ({ shop, buyer, staff: owner });

const refused = async (order_id: string, lines: Lines) =>
  (await shop.send(reprintOrder, { order_id, lines, reason: "色差" }, owner.asked)).body;

test("paper that is cut again leaves the stock at once, a part as its own amount", async () => {
  const name = "牛皮纸 80 g 特规 900×1280 伊利姆";
  const stocked = async () => {
    const { items } = await shop.call(staffStock, { keyword: name }, owner.asked);
    const item = items.find(({ gsm }) => gsm === 80);
    if (item === undefined) throw new Error("no such paper");
    return item;
  };
  const { item_id, on_hand, reserved } = await stocked();
  const counting = { item_id, counted: 3000 + reserved, was: on_hand, note: "盘点" };
  await shop.call(correctStock, counting, owner.asked);
  shop.clock.advance(1000);
  const kraft = { quoteType: "paper", paperId: "niupi", gsm: 80, parentId: "tegui-900" } as const;
  const { order_id } = await paperPlaced(shop, buyer, [
    { ...kraft, qtyUnit: "sheet", qty: "1000" },
  ]);
  await forceState(shop, order_id, 60);
  const held = await stocked();
  const { items } = await detailOf(shop, buyer, order_id);
  const { reprint_id, reprint_no } = await reprint(all(), order_id, [
    { item_id: items[0]?.id ?? "", quantity: 400 },
  ]);
  const after = await stocked();
  expect([after.on_hand, after.reserved]).toEqual([held.on_hand - 400, held.reserved]);
  const moves = (await shop.call(stockMoves, { item_id }, owner.asked)).items;
  expect(
    moves
      .filter(({ order_no }) => order_no === reprint_no)
      .map(({ kind, amount }) => [kind, amount]),
  ).toEqual(
    expect.arrayContaining([
      ["reserve", 400],
      ["take", -400],
    ]),
  );
  const again = await detailOf(shop, buyer, reprint_id);
  expect(again).toMatchObject({
    ...{ kind: "paper", state: 30, artwork: [] },
    items: [{ quantity: 400, unit: items[0]?.unit }],
    lines: [{ job: { quoteType: "paper", qty: "400", brand: "伊利姆" } }],
  });
  expect((await eventsOf(shop, reprint_id)).at(-1)?.text).toBe("订单已确认");
});

test("a line of several kinds, of own amounts or of an unreadable job is made again whole", async () => {
  const kinds = { ...labels, quantity: 1_000, kinds: 2 } satisfies JobInput;
  const own = { ...labels, kinds: 2, quantities: [1_000, 3_000] } satisfies JobInput;
  const first = await received(all(), kinds, own, labels);
  const [two, several, odd] = first.items;
  await shop.deps.db
    .update(orderItem)
    .set({ job: { quoteType: "of-tomorrow" } })
    .where(eq(orderItem.id, odd?.id ?? ""));
  for (const item of [two, several, odd]) {
    expect(
      await refused(first.order_id, [{ item_id: item?.id ?? "", quantity: 500 }]),
    ).toMatchObject({
      msg: "“卷装标签”有多款、每张不同或规格读不出，只能整行重印",
      data: { field: "lines" },
    });
  }
  const lines = first.items.map(({ id, quantity }) => ({ item_id: id, quantity }));
  const { reprint_id } = await reprint(all(), first.order_id, lines.slice(0, 2));
  const again = await detailOf(shop, buyer, reprint_id);
  expect(again.items.map(({ quantity }) => quantity)).toEqual(
    lines.slice(0, 2).map(({ quantity }) => quantity),
  );
});

test("goods that are still made, a wrong amount and a repeated line make nothing", async () => {
  const first = await received(all());
  const item_id = first.items[0]?.id ?? "";
  expect(await refused(first.order_id, [{ item_id, quantity: 20_001 }])).toMatchObject({
    data: { field: "lines" },
  });
  const twice = [
    { item_id, quantity: 20_000 },
    { item_id, quantity: 20_000 },
  ];
  expect(await refused(first.order_id, twice)).toMatchObject({ data: { field: "lines" } });
  await forceState(shop, first.order_id, 30);
  const { msg } = await refused(first.order_id, [{ item_id, quantity: 20_000 }]);
  expect(msg).toBe("订单生产中，不能重印");
});

test("a file that was deleted keeps its goods from being made again", async () => {
  const first = await received(all());
  await shop.deps.db
    .update(artwork)
    .set({ uploadId: null })
    .where(eq(artwork.orderId, first.order_id));
  const { msg } = await refused(first.order_id, [
    { item_id: first.items[0]?.id ?? "", quantity: 20_000 },
  ]);
  expect(msg).toBe("“卷装标签”的印刷文件已按保存期限删除，请买家重新下单并上传");
});
