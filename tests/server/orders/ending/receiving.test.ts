import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shipOrder } from "#contract/staff/staff-orders.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import type { Database } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { embeddedLogistics } from "#server/modules/orders/logistics.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import {
  afterSaleOf,
  applied,
  asStaff,
  shipped,
  staffKey,
} from "#tests/server/after-sale/after-sale-flow.ts";
import { detailOf, forceState } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const day = 24 * 3_600_000;
let shop: Shop;
let buyer: Buyer;
let faults: string[];
beforeAll(async () => {
  const error = (_: object, message: string) => {
    faults.push(message);
  };
  const log = { info: () => undefined, warn: () => undefined, error };
  shop = await startShop({ settings: { staffKey }, deps: { log } });
});
beforeEach(async () => {
  faults = [];
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** The buyer's session, or a new one where it has expired. */
const back = async (): Promise<Buyer> => ({
  ...buyer,
  token: await shop.login(buyer.mobile, buyer.password),
});

it("completes an application 15 days after its reprint was sent", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id, { remedy: "reprint" });
  const { items } = await detailOf(shop, buyer, order_id);
  const lines = [{ item_id: items[0]?.id ?? "", quantity: 20_000 }];
  const asked = { order_id, after_id, lines, reason: "色差" };
  const { reprint_id } = await shop.call(reprintOrder, asked, asStaff());
  await forceState(shop, reprint_id, 40);
  const parcel = { order_id: reprint_id, carrier: "顺丰速运", tracking_no: "SF77" };
  await shop.call(shipOrder, parcel, asStaff());
  const seen = async () => {
    await sweep(shop.deps);
    await shop.freshToken();
    const { state, timeline } = await afterSaleOf(shop, await back(), after_id);
    return [state, timeline.at(-1)?.text];
  };
  shop.clock.advance(15 * day);
  expect((await seen())[0]).toBe(41);
  shop.clock.advance(1);
  expect([await seen(), faults]).toEqual([[60, "超时自动确认收到补印件"], []]);
});

it("leaves a parcel that its buyer receives just before", async () => {
  const { order_id } = await shipped(shop, buyer);
  shop.clock.advance(16 * day);
  const { db } = shop.deps;
  let waiting = 1;
  const transaction: Database["transaction"] = async (work, config) => {
    if (waiting > 0) await db.update(order).set({ state: 60 }).where(eq(order.id, order_id));
    waiting -= 1;
    return db.transaction(work, config);
  };
  const slow: Database = Object.create(db, { transaction: { value: transaction } });
  await sweep({ ...shop.deps, db: slow });
  await shop.freshToken();
  const { state, production } = await detailOf(shop, await back(), order_id);
  expect([state, production.at(-1)?.text, waiting, faults]).toEqual([60, "付款成功", 0, []]);
});

it("gives each simulated parcel a number of its own with twelve digits", async () => {
  const drawn = [Buffer.from("0000000000ff", "hex"), Buffer.from("ffffffffffff", "hex")];
  const bytes = () => drawn.shift() ?? Buffer.alloc(6);
  const carrier = embeddedLogistics({ ...shop.deps.random, bytes });
  const { order_id } = await shipped(shop, buyer);
  const [row] = await shop.deps.db.select().from(order).where(eq(order.id, order_id));
  if (row === undefined) throw new Error("the order is missing");
  expect([await carrier.ship(row), await carrier.ship(row)]).toEqual([
    "QM000000000255",
    // The last twelve digits of 281474976710655.
    "QM474976710655",
  ]);
});

it("names no district where the address has none", async () => {
  const { nextTrace } = embeddedLogistics(shop.deps.random);
  const parcel = { carrier: "中通快递", trackingNo: "1", from: "东莞", region: "上海市" };
  const last = await nextTrace(parcel, 3);
  expect(last).toEqual({ text: "派送中，请保持电话畅通", isDelivery: false });
});
