import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { decideArtwork, waitingArtwork } from "#contract/staff/staff-artwork.ts";
import {
  advanceOrder,
  shipOrder,
  staffOrderCall,
  staffOrders,
} from "#contract/staff/staff-orders.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { paidLine, sendEveryFile } from "./file-flow.ts";
import {
  cutSheets,
  detailOf,
  initOf,
  nobody,
  paperPlaced,
  placed,
  pressInSandbox,
  unbalanced,
} from "./order-flow.ts";

let shop: Shop;
let works: Person;
let finance: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production", "orders"]);
  finance = await staffPerson(shop, ["finance"]);
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  await shop.close();
});

/** Paper needs no files: its order is confirmed and produced. */
async function paidPaper() {
  const made = await paperPlaced(shop, buyer, [cutSheets]);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

const read = (id: string) => shop.call(staffOrderCall, { id }, works.asked);
const advance = (order_id: string, step: string, key: string = randomUUID()) =>
  shop.call(advanceOrder, { order_id, step }, { ...works.asked, key });
const said = (sending: Promise<unknown>) =>
  sending.then(
    () => "done",
    (error: Error) => error.message,
  );

/** Takes every next step until the parcel is to be shipped. */
async function madeReady(id: string): Promise<string[]> {
  const steps: string[] = [];
  for (;;) {
    const { next } = await read(id);
    if (next === null || next.ship) return steps;
    steps.push(next.step);
    await advance(id, next.step);
  }
}

test("staff move a print order from its files to its shipment", async () => {
  const { order_id } = await paidLine(shop, buyer);
  expect((await read(order_id)).next).toBeNull();
  await sendEveryFile(shop, buyer, order_id);
  expect((await read(order_id)).next).toBeNull();
  expect(await said(advance(order_id, "审核文件"))).toMatch(/现在没有要做的工序$/);
  const { items } = await shop.call(waitingArtwork, {}, works.asked);
  const [file] = items.filter((one) => one.order_id === order_id);
  const accept = { file_id: file?.file_id ?? "", decision: "accept" as const };
  await shop.call(decideArtwork, accept, works.asked);
  const seenBy = await read(order_id);
  expect([seenBy.state, seenBy.buyer]).toEqual([30, { name: "王小墨", mobile: buyer.mobile }]);
  const [spec] = seenBy.specs;
  expect(spec?.facts).toContainEqual({ name: "宽×高", value: "50×30 mm" });
  expect(await madeReady(order_id)).toEqual(["制版", "上机印刷", "模切与复卷", "质检", "打包"]);
  expect((await read(order_id)).next).toEqual({ step: "发货", ship: true });
  expect(await said(advance(order_id, "发货"))).toBe("这一步请登记发货");
  const parcel = { carrier: "顺丰速运", tracking_no: "SF1234567890" };
  await shop.call(shipOrder, { order_id, ...parcel }, { ...works.asked, key: randomUUID() });
  const seen = await detailOf(shop, buyer, order_id);
  expect([seen.state, seen.carrier, seen.logistics?.trackingNo]).toEqual([
    50,
    "顺丰速运",
    "SF1234567890",
  ]);
  expect(seen.production.filter(({ done }) => !done).map(({ text }) => text)).toEqual(["确认收货"]);
});

test("a step that is not next, or was taken already, changes nothing", async () => {
  const { order_id } = await paidPaper();
  expect((await read(order_id)).next).toEqual({ step: "确认订单", ship: false });
  expect(await said(advance(order_id, "质检"))).toBe("下一步是确认订单，请刷新后再试");
  const key = randomUUID();
  expect(await advance(order_id, "确认订单", key)).toEqual({ order_id, state: 30 });
  expect(await advance(order_id, "确认订单", key)).toEqual({ order_id, state: 30 });
  expect(await said(advance(order_id, "确认订单"))).toBe("下一步是备料，请刷新后再试");
  const both = await Promise.all([advance(order_id, "备料"), advance(order_id, "备料")].map(said));
  expect(both.sort()).toEqual(["done", "下一步是分切，请刷新后再试"].sort());
});

test("a parcel is shipped once, with its number, and records packing where nobody did", async () => {
  const { order_id } = await paidPaper();
  const ship = (input: object) =>
    said(shop.call(shipOrder, { order_id, ...input }, { ...works.asked, key: randomUUID() }));
  const parcel = { carrier: "德邦快递", tracking_no: "DPK1" };
  expect(await ship(parcel)).toBe("订单待确认，不能发货");
  for (const step of ["确认订单", "备料", "分切", "质检"]) await advance(order_id, step);
  expect(await ship({})).toBe("请填写快递公司和运单号");
  expect(await ship({ carrier: "德邦快递" })).toBe("请填写快递公司和运单号");
  expect(await ship(parcel)).toBe("done");
  expect(await ship(parcel)).toBe("订单待收货，不能发货");
  const { production } = await detailOf(shop, buyer, order_id);
  expect(production.map(({ text }) => text).slice(-4)).toEqual([
    "质检合格",
    "打包完成",
    "已发货",
    "确认收货",
  ]);
});

test("a cancelled or unpaid order has no next step", async () => {
  const unpaid = await placed(shop, buyer);
  expect((await read(unpaid.order_id)).next).toBeNull();
  const { order_id } = await paidPaper();
  await shop.call(cancelOrder, { order_id }, { as: buyer });
  expect((await read(order_id)).next).toBeNull();
  expect(await said(advance(order_id, "确认订单"))).toBe("订单已取消，现在没有要做的工序");
});

test("an awaited transfer is listed with its reference until it is confirmed", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  expect((await read(made.order_id)).waiting).toEqual([
    { reference: out_trade_no, amount: made.total, byHand: true, slips: [] },
  ]);
  const transfer = { reference: out_trade_no, transaction_id: "ICBC-1", amount: made.total };
  expect(await shop.call(confirmTransfer, transfer, finance.asked)).toEqual({ result: "settled" });
  const after = await read(made.order_id);
  expect([after.waiting, after.payState]).toEqual([[], "paid"]);
});

test("the list holds all buyers' orders, newest first, by state, number and mobile", async () => {
  const own = await startShop({ settings: { staffKey } });
  const person = await staffPerson(own, ["finance"]);
  const [one, two] = [await own.register(), await own.register()];
  const orders: string[] = [];
  for (const by of [one, two, one]) {
    own.clock.advance(1000);
    orders.push((await placed(own, by)).order_no);
  }
  await own.freshToken();
  const list = async (input: object) => own.call(staffOrders, input, person.asked);
  const numbers = async (input: object) =>
    (await list(input)).items.map(({ order_no }) => order_no);
  const newest = [...orders].reverse();
  expect(await numbers({})).toEqual(newest);
  const first = await list({ limit: 2 });
  expect(await numbers({ limit: 2, cursor: first.nextCursor })).toEqual(newest.slice(2));
  expect(first.counts).toEqual({ "10": 3 });
  expect(await numbers({ state: "10" })).toEqual(newest);
  expect(await numbers({ state: "20" })).toEqual([]);
  expect(await numbers({ keyword: orders[1] ?? "" })).toEqual([orders[1]]);
  expect(await numbers({ keyword: two.mobile })).toEqual([orders[1]]);
  expect(await numbers({ keyword: two.mobile.slice(0, 6) })).toEqual([]);
  expect(await numbers({ keyword: "%" })).toEqual([]);
  const [card] = (await list({ keyword: orders[1] ?? "" })).items;
  expect(card).toMatchObject({
    buyer: { name: "王小墨", mobile: two.mobile },
    titles: ["卷装标签"],
    lines: 1,
    stateText: "待付款",
    checking: 0,
  });
  await own.close();
});

test("one state's orders are counted up to a hundred", async () => {
  const own = await startShop({ settings: { staffKey } });
  const person = await staffPerson(own, ["finance"]);
  const buyer = await own.register();
  const { order_no } = await placed(own, buyer);
  await placed(own, buyer);
  const copies = (state: number, many: number) =>
    own.deps.db.execute(sql`
      insert into shop_order select (jsonb_populate_record(null::shop_order, to_jsonb(o) ||
        jsonb_build_object('id', gen_random_uuid(), 'draft_id', gen_random_uuid(),
          'order_no', o.order_no || '-' || ${state}::int || '-' || n, 'state', ${state}::int))).*
      from shop_order o, generate_series(1, ${many}::int) n where o.order_no = ${order_no}`);
  await copies(10, 120);
  await copies(60, 98);
  await copies(90, 100);
  await own.freshToken();
  const { counts } = await own.call(staffOrders, {}, person.asked);
  expect(counts).toEqual({ "10": 100, "60": 98, "90": 100 });
  await own.close();
});

test("bidirectional control characters in a stored name are removed for staff", async () => {
  const turned = await shop.register();
  const { order_no } = await placed(shop, turned);
  await shop.deps.db.execute(
    sql`update shop_user set name = ${"王\u202e小\u2066墨\u200b"} where id = ${turned.id}`,
  );
  const { text } = await shop.send(staffOrders, { keyword: order_no }, works.asked);
  expect(text).toContain("王小墨");
  expect(text).not.toMatch(/[\u202e\u2066\u200b]/);
});

test("the number of a deleted buyer is shown as 已注销 and cannot be searched", async () => {
  const gone = await shop.register();
  const { order_id, order_no } = await placed(shop, gone);
  await shop.call(cancelOrder, { order_id }, { as: gone });
  await shop.call(deleteAccount, { password: gone.password }, { as: gone });
  const found = await shop.call(staffOrders, { keyword: order_no }, works.asked);
  expect(found.items.map(({ buyer: { mobile } }) => mobile)).toEqual(["已注销"]);
  for (const keyword of [`deleted:${gone.id}`.slice(0, 40), "deleted", "已注销"]) {
    expect((await shop.call(staffOrders, { keyword }, works.asked)).items).toEqual([]);
  }
});

test("an unknown order is missing", async () => {
  const reply = await shop.send(staffOrderCall, { id: nobody }, works.asked);
  expect(reply.body).toEqual({ code: codes.notFound, msg: "没有这个订单", data: null });
});
