import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { staffOrders } from "#contract/staff/staff-orders.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { sendEveryFile } from "#tests/server/orders/file-flow.ts";
import {
  addressOf,
  initOf,
  labels,
  placed,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let person: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  person = await staffPerson(shop, ["orders"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const listed = (input: InputOf<typeof staffOrders>) =>
  shop.call(staffOrders, { buyer: buyer.mobile, ...input }, person.asked);

/** A paid order with a line of labels for each title. */
async function paidWith(titles: readonly string[]) {
  const line_ids: string[] = [];
  for (const title of titles) {
    const line = { line_id: randomUUID(), product_id: null, title, job: labels };
    line_ids.push((await shop.call(putCartLine, line, { as: buyer })).line_id);
  }
  const way = { express_type: "express" as const, carrier_id: null };
  const choice = { line_ids, address_id: await addressOf(shop, buyer), ...way };
  const { total } = await shop.call(reviewOrder, choice, { as: buyer });
  const rest = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
  const asked = { as: buyer, key: randomUUID() };
  const made = await shop.call(placeOrder, { ...choice, ...rest }, asked);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

it("shows its own lines, files, state and dispatch day on each card", async () => {
  const many = await paidWith(["酒标", "茶标", "蜜标", "皂标"]);
  await sendEveryFile(shop, buyer, many.order_id);
  const one = await placed(shop, buyer);
  const createdAt = new Date(openingTime - 1000);
  await shop.deps.db.update(order).set({ createdAt }).where(eq(order.id, one.order_id));
  const { items, nextCursor, found } = await listed({});
  const common = {
    buyer: { name: "王小墨", mobile: buyer.mobile },
    updatedAt: openingTime,
    shipBy: "2026-11-24",
  };
  expect(items).toEqual([
    {
      ...{ order_id: many.order_id, order_no: many.order_no, total: "3625.32" },
      ...{ state: 20, stateText: "待审核文件", payState: "paid", createdAt: openingTime },
      ...{ titles: ["酒标", "茶标", "蜜标"], lines: 4, checking: 4 },
      ...common,
    },
    {
      ...{ order_id: one.order_id, order_no: one.order_no, total: "932.32" },
      ...{ state: 10, stateText: "待付款", payState: "unpaid", createdAt: openingTime - 1000 },
      ...{ titles: ["卷装标签"], lines: 1, checking: 0 },
      ...common,
    },
  ]);
  expect([nextCursor, found]).toEqual([null, { orders: 2, total: "4557.64" }]);
});

it("has no dispatch day for an order without a promise", async () => {
  const { order_id } = await placed(shop, buyer);
  await shop.deps.db.update(order).set({ promise: null }).where(eq(order.id, order_id));
  expect((await listed({})).items.map(({ shipBy }) => shipBy)).toEqual([null]);
});

it.each([
  ["the sum itself", { most: "932.32" }, 1],
  ["a fen less at most", { most: "932.31" }, 0],
  ["the sum itself", { least: "932.32" }, 1],
  ["a fen more at least", { least: "932.33" }, 0],
] as const)("finds an order by %s: %j", async (_what, limit, orders) => {
  await placed(shop, buyer);
  const { items, found } = await listed(limit);
  const total = orders === 0 ? "0.00" : "932.32";
  expect([items.length, found]).toEqual([orders, { orders, total }]);
});

it("counts and sums nothing where nothing is searched", async () => {
  await placed(shop, buyer);
  const { items, found } = await shop.call(staffOrders, { limit: 1 }, person.asked);
  expect([items.length, found]).toEqual([1, null]);
});
