import { randomUUID } from "node:crypto";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import type { Database } from "#server/infra/database/database.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";
import { cancelOverdue } from "#server/modules/orders/cancelling.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { detailOf, initOf, paid, placed } from "#tests/server/orders/order-flow.ts";
import { staffKey, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

const day = 24 * 3_600_000;
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

const cancel = (order_id: string, reason: string) =>
  shop.call(cancelOrder, { order_id, reason }, { as: buyer });

async function reasonOf(orderId: string): Promise<string | null | undefined> {
  const { cancelReason } = order;
  const rows = await shop.deps.db.select({ cancelReason }).from(order).where(eq(order.id, orderId));
  return rows[0]?.cancelReason;
}

async function entriesOf(orderId: string) {
  const { kind, note, account, amountFen } = ledgerEntry;
  return shop.deps.db
    .select({ kind, note, account, amountFen })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.orderId, orderId))
    .orderBy(asc(ledgerEntry.at), asc(account));
}

it("cancels an unpaid order with its open payment, and books the sale back", async () => {
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "sandbox");
  shop.clock.advance(1000);
  expect(await cancel(made.order_id, "买错了")).toMatchObject({ state: 90 });
  const { state, payState, payments, production } = await detailOf(shop, buyer, made.order_id);
  expect([state, payState, payments.map((one) => one.state)]).toEqual([90, "closed", ["closed"]]);
  expect(production.map(({ text }) => text)).toEqual(["提交订单", "买家取消订单"]);
  expect(await reasonOf(made.order_id)).toBe("买错了");
  const fen = fenOf(made.total);
  const note = `订单${made.order_no}取消`;
  expect((await entriesOf(made.order_id)).slice(2)).toEqual([
    { kind: "reversal", note, account: `shop:receivable:${made.order_id}`, amountFen: fen },
    { kind: "reversal", note, account: "shop:sales", amountFen: -fen },
  ]);
});

it("cancels a paid order with one refund of the rest, and with none where nothing is left", async () => {
  const part = await paid(shop, buyer);
  const whole = await paid(shop, buyer);
  const refund = (order_id: string, amount: string) =>
    shop.call(
      refundByShop,
      { order_id, amount, reason: "少了一叠" },
      { ...withKey, key: randomUUID() },
    );
  await refund(part.order_id, "1.00");
  await refund(whole.order_id, whole.total);
  for (const { order_id } of [part, whole]) {
    expect(await cancel(order_id, "不要了")).toMatchObject({ state: 90 });
    expect(await reasonOf(order_id)).toBe("不要了");
  }
  const amounts = async (orderId: string) =>
    (await detailOf(shop, buyer, orderId)).refunds?.map(({ amount }) => amount).sort();
  const rest = ((fenOf(part.total) - 100) / 100).toFixed(2);
  expect(await amounts(part.order_id)).toEqual(["1.00", rest].sort());
  expect(await amounts(whole.order_id)).toEqual([whole.total]);
  shop.clock.advance(3000);
  await sweep(shop.deps);
});

it("cancels the overdue orders of a page of which others are in time", async () => {
  const overdue = await placed(shop, buyer);
  shop.clock.advance(day);
  await shop.freshToken();
  const inTime = await placed(shop, buyer);
  shop.clock.advance(1);
  await shop.freshToken();
  const { items } = await shop.call(orders, {}, { as: buyer });
  expect(items.map(({ order_id, state }) => [order_id, state])).toEqual([
    [inTime.order_id, 10],
    [overdue.order_id, 90],
  ]);
  expect(await reasonOf(overdue.order_id)).toBe("超时未付款");
});

it("leaves an overdue order that is paid, given time or shows a slip just before", async () => {
  const made = [];
  for (let each = 0; each < 4; each += 1) made.push(await placed(shop, buyer));
  const [paidNow = "", slip = "", longer = "", late = ""] = made.map((one) => one.order_id);
  shop.clock.advance(day + 1);
  const { db } = shop.deps;
  const now = new Date(shop.clock.now());
  let isDone = false;
  /** Runs between the search for overdue orders and the lock of the first. */
  async function meanwhile(): Promise<void> {
    if (isDone) return;
    isDone = true;
    await db.update(order).set({ state: 20 }).where(eq(order.id, paidNow));
    await db.update(order).set({ slipWaits: true }).where(eq(order.id, slip));
    await db.update(order).set({ payBefore: now }).where(eq(order.id, longer));
  }
  const transaction: Database["transaction"] = async (work, config) => {
    await meanwhile();
    return db.transaction(work, config);
  };
  const slow: Database = Object.create(db, { transaction: { value: transaction } });
  expect(await cancelOverdue({ ...shop.deps, db: slow }, 10, buyer.id)).toBe(1);
  const ids = [paidNow, slip, longer, late];
  const rows = await db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(inArray(order.id, ids));
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]));
  expect(ids.map((id) => stateOf.get(id))).toEqual([20, 10, 10, 90]);
  // Its payment was never made here.
  await db.update(order).set({ state: 10 }).where(eq(order.id, paidNow));
});
