import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { detailOf, eventsOf, labels } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { received, reprint } from "./received-goods.ts";

/** What a reprint takes over from the first order, and what it does not. */

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

async function rowOf(id: string) {
  const [row] = await shop.deps.db.select().from(order).where(eq(order.id, id));
  if (row === undefined) throw new Error("no such order");
  return row;
}
const small = { ...labels, quantity: 5_000, widthMm: 60 } satisfies JobInput;

test("a reprint keeps files, address and plan, and nothing that was paid or sent", async () => {
  const first = await received(all(), labels, small);
  const [whole, part] = first.items;
  if (whole === undefined || part === undefined) throw new Error("the order lacks lines");
  const at = new Date(shop.clock.now());
  await shop.deps.db
    .update(order)
    .set({
      ...{ remark: "急用", cancelReason: "改主意", transferBefore: at, slipWaits: true },
      ...{ shippedAt: at, shipOn: "2026-11-19", trackingNo: "SF1" },
    })
    .where(eq(order.id, first.order_id));
  shop.clock.advance(60_000);
  const made = await reprint(all(), first.order_id, [
    { item_id: whole.id, quantity: 20_000 },
    { item_id: part.id, quantity: 2_000 },
  ]);
  expect(made).toEqual({
    ...{ order_id: first.order_id, state: 60 },
    ...{ reprint_id: expect.any(String), reprint_no: expect.stringMatching(/^QM20261120-\w{8}$/) },
  });
  const again = await detailOf(shop, buyer, made.reprint_id);
  const plans = again.lines.map(({ quote }) => quote);
  const now = new Date(shop.clock.now());
  expect(await rowOf(made.reprint_id)).toMatchObject({
    ...{ draftId: `reprint:${made.reprint_id}`, reprintOf: first.order_id, kind: "print" },
    ...{ state: 30, payState: "paid", paidAt: null, createdAt: now, updatedAt: now },
    ...{ goodsFen: 0, freightFen: 0, freightTaxFen: 0, totalFen: 0, payBefore: now },
    ...{ invoice: null, remark: "", cancelReason: null, transferBefore: null, slipWaits: false },
    ...{ shippedAt: null, shipOn: null, trackingNo: null },
    parcels: plans.reduce((sum, { parcels }) => sum + parcels, 0),
    weightKg: plans.reduce((sum, { weightKg }) => sum + Number(weightKg), 0).toFixed(2),
  });
  expect(plans.map(({ parcels }) => parcels)).toEqual([1, 1]);
  const free = {
    ...{ untaxed: "0.00", taxRate: "0", tax: "0.00", total: "0.00", unitPrice: "0.0000" },
    ...{ amountInWords: "零元整", warnings: [], alternatives: [], ladder: [] },
  };
  for (const quote of plans) {
    expect(quote).toMatchObject(free);
    for (const line of quote.lines) {
      expect(line).toMatchObject({ unitPrice: "0.0000", amount: "0.00" });
    }
  }
  expect(plans[0]).toMatchObject({ plan: first.lines[0]?.quote.plan });
  expect(again.lines.map(({ job }) => job && "quantity" in job && job.quantity)).toEqual([
    20_000, 2_000,
  ]);
  expect(again.address).toEqual(first.address);
  expect(again.artwork?.map(({ state, file }) => [state, file?.name])).toEqual([
    ["accepted", "标签.pdf"],
    ["accepted", "标签.pdf"],
  ]);
  const files = await shop.deps.db
    .select({ at: artwork.createdAt, decidedAt: artwork.decidedAt, itemId: artwork.itemId })
    .from(artwork)
    .where(eq(artwork.orderId, made.reprint_id));
  expect(files.map((file) => [file.at, file.decidedAt])).toEqual([
    [now, now],
    [now, now],
  ]);
  expect(new Set(files.map(({ itemId }) => itemId))).toEqual(
    new Set(again.items.map(({ id }) => id)),
  );
  const figures = (id: string) =>
    shop.deps.db
      .select({
        type: orderItem.quoteType,
        fen: orderItem.untaxedFen,
        paper: orderItem.materialFen,
      })
      .from(orderItem)
      .where(eq(orderItem.orderId, id))
      .orderBy(asc(orderItem.position));
  const [was] = await figures(first.order_id);
  const [is] = await figures(made.reprint_id);
  expect(is).toEqual({ type: "lz", fen: 0, paper: was?.paper });
  expect(was?.paper).toBeGreaterThan(0);
});

test("a reprint of a parcel without a promised day has a promise of its own", async () => {
  const first = await received(all());
  await shop.deps.db.update(order).set({ promise: null }).where(eq(order.id, first.order_id));
  const { reprint_id } = await reprint(all(), first.order_id, [
    { item_id: first.items[0]?.id ?? "", quantity: 20_000 },
  ]);
  expect((await rowOf(reprint_id)).promise).toMatchObject({ transit: null });
  expect((await detailOf(shop, buyer, reprint_id)).dates).not.toBeNull();
});

test("both orders and a mail say what is made again, and the act names both", async () => {
  const first = await received(all(), labels, small);
  const [one, other] = first.items;
  const { reprint_id, reprint_no } = await reprint(all(), first.order_id, [
    { item_id: one?.id ?? "", quantity: 20_000 },
    { item_id: other?.id ?? "", quantity: 2_000 },
  ]);
  expect(await eventsOf(shop, reprint_id)).toEqual([
    { kind: "state", text: `本店为订单 ${first.order_no} 免费重印`, toState: 20 },
    { kind: "change", text: "重印的原因：色差", toState: null },
    { kind: "production", text: "文件审核通过", toState: 30 },
  ]);
  const words = `本店免费重印 卷装标签 20,000 枚、卷装标签 2,000 枚，新单 ${reprint_no}。原因：色差`;
  expect((await eventsOf(shop, first.order_id)).at(-1)).toEqual({
    ...{ kind: "change", text: words, toState: null },
  });
  const mail = (await shop.posted()).filter(({ to }) => to === buyer.email).at(-1);
  expect(mail).toMatchObject({
    subject: `齐墨印纸：订单 ${first.order_no} 安排了重印`,
    text: [
      "您好：",
      "",
      `订单 ${first.order_no}：`,
      words,
      "",
      "登录齐墨印纸，在“我的订单”里看这个订单。",
      "",
      "齐墨印纸",
    ].join("\n"),
  });
  const [act] = (await shop.call(staffActs, { person_id: owner.id }, owner.asked)).items;
  expect([act?.call, act?.subject]).toEqual([
    reprintOrder.path,
    `${first.order_no}: ${reprint_no}`,
  ]);
});

test("no mail goes out where the buyer has no address", async () => {
  const first = await received(all());
  const silent = await shop.register({ email: "" });
  await shop.deps.db.update(order).set({ userId: silent.id }).where(eq(order.id, first.order_id));
  const before = (await shop.posted()).length;
  await reprint(all(), first.order_id, [{ item_id: first.items[0]?.id ?? "", quantity: 20_000 }]);
  expect(await shop.posted()).toHaveLength(before);
});
