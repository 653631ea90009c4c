import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeOrder } from "#contract/orders/placing.ts";
import {
  shipOrder,
  staffOrderCall,
  staffOrdersTable,
  tableType,
} from "#contract/staff/staff-orders.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import {
  detailOf,
  forceState,
  initOf,
  pressInSandbox,
  readyToPlace,
} from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  owner = await staffPerson(shop, ["owner"]);
  buyer = await shop.register();
  await shop.deps.db.update(user).set({ name: "李纸坊" }).where(eq(user.id, buyer.id));
});
afterAll(() => shop.close());

const minute = 60_000;
const key = () => ({ ...owner.asked, key: randomUUID() });

/** The table's line of this order, without its line break. */
async function rowOf(orderNo: string): Promise<string> {
  const headers = { ...owner.asked.headers, accept: tableType };
  const { text } = await shop.send(staffOrdersTable, { keyword: orderNo }, { headers });
  const [, row = "", ...rest] = text.split("\r\n");
  expect(rest).toEqual([""]);
  return row;
}

it("writes an order's times, sums, promise, parcel and remark in one line", async () => {
  const ready = { ...(await readyToPlace(shop, buyer)), remark: "急" };
  const made = await shop.call(placeOrder, ready, { as: buyer, key: randomUUID() });
  const { order_id, order_no, total } = made;
  shop.clock.advance(5 * minute);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  shop.clock.advance(minute);
  const { goods, freight, dates } = await detailOf(shop, buyer, order_id);
  const sums = `${goods},${freight},${total},${dates?.shipOn}`;
  const bought = `${order_no},2026-11-20 10:00`;
  const payment = `已付,2026-11-20 10:05,李纸坊,${buyer.mobile},"卷装标签 20,000 枚"`;
  expect(await rowOf(order_no)).toBe(`${bought},待审核文件,${payment},${sums},,,急`);
  await forceState(shop, order_id, 40);
  const { updatedAt } = await shop.call(staffOrderCall, { id: order_id }, owner.asked);
  const parcel = { order_id, carrier: "顺丰速运", tracking_no: "SF8", updatedAt };
  await shop.call(shipOrder, parcel, key());
  const shipped = `${bought},待收货,${payment},${sums},2026-11-20 10:06,SF8,急`;
  expect(await rowOf(order_no)).toBe(shipped);
});
