import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#contract/orders/order-lists.ts";
import { orderReviews, putReview } from "#contract/reviews/reviews.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { ticketCall } from "#contract/staff/staff-tickets.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { product } from "#server/infra/database/tables/shop.tables.ts";
import { countSold } from "#server/modules/catalog/sold.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { detailOf, forceState, paid, unbalanced } from "./order-flow.ts";

let shop: Shop;
let owner: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await unbalanced(shop)).toBe(0);
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

async function sent() {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, 60);
  return detailOf(shop, buyer, order_id);
}

async function reprint(order_id: string, item_id: string, quantity: number, key = randomUUID()) {
  const input = { order_id, lines: [{ item_id, quantity }], reason: "色差" };
  return (await shop.send(reprintOrder, input, { ...owner.asked, key })).body;
}

test("a reprint is a free order in production with its own ticket, named on both orders", async () => {
  const first = await sent();
  const [item] = first.items;
  if (item === undefined) throw new Error("the order has no line");
  const key = randomUUID();
  const made = await reprint(first.order_id, item.id, 20_000, key);
  const again = await reprint(first.order_id, item.id, 20_000, key);
  expect(again).toEqual(made);
  const { reprints = [], production } = await detailOf(shop, buyer, first.order_id);
  expect(reprints).toHaveLength(1);
  const [named] = reprints;
  const other = await detailOf(shop, buyer, named?.order_id ?? "");
  expect(other).toMatchObject({
    ...{ state: 30, total: "0.00", payState: "paid", isReprint: true, payments: [] },
    reprintOf: { order_id: first.order_id, order_no: first.order_no },
    items: [{ title: item.title, quantity: 20_000, amount: "0.00" }],
    lines: [{ quote: { total: "0.00", plan: first.lines[0]?.quote.plan } }],
    address: first.address,
  });
  expect(other.milestones?.map(({ name, state }) => [name, state])).toEqual([
    ["安排重印", "done"],
    ["审核文件", "done"],
    ["生产", "running"],
    ["发货", "coming"],
    ["送达", "coming"],
  ]);
  expect(production.map(({ text }) => text)).toContain(
    `本店免费重印 ${item.title} 20,000 枚，新单 ${other.order_no}。原因：色差`,
  );
  const ticket = await shop.call(ticketCall, { id: other.items[0]?.id ?? "" }, owner.asked);
  expect([ticket.order_no, ticket.closed, ticket.quantity]).toEqual([other.order_no, "", 20_000]);
  const old = await shop.call(ticketCall, { id: item.id }, owner.asked);
  expect(old.steps.length).toBe(ticket.steps.length);
  expect(old.ticket_no).not.toBe(ticket.ticket_no);
});

test("a part is planned for its own amount", async () => {
  const first = await sent();
  const [item] = first.items;
  await reprint(first.order_id, item?.id ?? "", 500);
  const { reprints = [] } = await detailOf(shop, buyer, first.order_id);
  const other = await detailOf(shop, buyer, reprints[0]?.order_id ?? "");
  const metres = ({ lines }: typeof other) => {
    const plan = lines[0]?.quote.plan;
    return plan?.kind === "label" ? plan.metres : Number.NaN;
  };
  expect(other.items[0]?.quantity).toBe(500);
  expect(metres(other)).toBeLessThan(metres(first));
});

test("a reprint goes through production to the shipment, and refunds nothing", async () => {
  const first = await sent();
  await reprint(first.order_id, first.items[0]?.id ?? "", 20_000);
  const { reprints = [] } = await detailOf(shop, buyer, first.order_id);
  const order_id = reprints[0]?.order_id ?? "";
  const read = () => shop.call(staffOrderCall, { id: order_id }, owner.asked);
  expect((await read()).refundable).toBe("0.00");
  for (let { next } = await read(); next !== null && !next.ship; { next } = await read()) {
    const step = { order_id, step: next.step };
    await shop.call(advanceOrder, step, { ...owner.asked, key: randomUUID() });
  }
  const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF1234567890" };
  await shop.call(shipOrder, parcel, { ...owner.asked, key: randomUUID() });
  expect((await detailOf(shop, buyer, order_id)).state).toBe(50);
  const list = await shop.call(orders, { state: "50" }, { as: buyer });
  expect(list.items.find((one) => one.order_id === order_id)?.isReprint).toBe(true);
});

test("a reprint is no sold order, and is reviewed at the first one", async () => {
  const first = await sent();
  await reprint(first.order_id, first.items[0]?.id ?? "", 20_000);
  const { reprints = [] } = await detailOf(shop, buyer, first.order_id);
  const order_id = reprints[0]?.order_id ?? "";
  await forceState(shop, order_id, 60);
  const { items } = await detailOf(shop, buyer, order_id);
  const asked = await shop.call(orderReviews, { order_id }, { as: buyer });
  expect(asked.refusal).toBe("重印的商品在原订单里评价");
  const review = { item_id: items[0]?.id ?? "", stars: 5, words: "很好", pictures: [] };
  const { body } = await shop.send(putReview, review, { as: buyer, key: randomUUID() });
  expect(body.msg).toBe("重印的商品在原订单里评价");

  const own = [first.order_id, order_id];
  await shop.deps.db
    .update(orderItem)
    .set({ productId: "roll-label-coated" })
    .where(inArray(orderItem.orderId, own));
  const counted = async () => {
    await countSold(shop.deps);
    const rows = await shop.deps.db.select({ sold: product.soldOrders }).from(product);
    return rows.reduce((sum, { sold }) => sum + sold, 0);
  };
  const both = await counted();
  await forceState(shop, order_id, 90);
  expect(await counted()).toBe(both);
  await forceState(shop, first.order_id, 90);
  expect(await counted()).toBe(both - 1);
});

test("more than was ordered, a stranger's line and a repeated line are refused", async () => {
  const first = await sent();
  const other = await sent();
  const id = first.items[0]?.id ?? "";
  expect((await reprint(first.order_id, id, 20_001)).msg).toBe(
    "“卷装标签”只有 20,000 枚，重印不能多于它",
  );
  expect((await reprint(first.order_id, other.items[0]?.id ?? "", 1)).msg).toBe(
    "订单里没有这件商品",
  );
  const twice = [
    { item_id: id, quantity: 500 },
    { item_id: id, quantity: 500 },
  ];
  const input = { order_id: first.order_id, lines: twice, reason: "色差" };
  const { body } = await shop.send(reprintOrder, input, { ...owner.asked, key: randomUUID() });
  expect(body.msg).toBe("同一件商品写了两次");
  expect((await detailOf(shop, buyer, first.order_id)).reprints).toBeUndefined();
});
