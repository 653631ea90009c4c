import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/infra/database/database.ts";
import { ledgerEntry, order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { priceBook } from "#server/infra/database/tables/shop.tables.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { lastSelfCheck, selfCheck, untilNight } from "#server/operations/self-check.ts";
import { paid, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
let errors: object[];
beforeEach(async () => {
  errors = [];
  shop = await startShop();
  buyer = await shop.register();
});
afterEach(() => shop.close());

async function faults(): Promise<number> {
  errors.length = 0;
  const log = { ...shop.deps.log, error: (fields: object) => void errors.push(fields) };
  return (await selfCheck({ ...shop.deps, log })).faults;
}

test("a correct shop with orders, payments and balances has no fault", async () => {
  await placed(shop, buyer);
  await paid(shop, buyer);
  await inTransaction(shop.deps.db, (tx) =>
    topUp(tx, buyer.id, 5000, "充值", new Date(shop.clock.now())),
  );
  expect([await faults(), errors]).toEqual([0, []]);
  expect(lastSelfCheck()).toEqual({ at: shop.clock.now(), faults: 0 });
});

test("a holiday calendar that ends soon is a warning, no fault", async () => {
  const warned: object[] = [];
  const log = { ...shop.deps.log, warn: (fields: object) => void warned.push(fields) };
  expect(await selfCheck({ ...shop.deps, log })).toMatchObject({ faults: 0 });
  expect(warned).toEqual([]);
  shop.clock.advance(30 * 86_400_000);
  expect(await selfCheck({ ...shop.deps, log })).toMatchObject({ faults: 0 });
  expect(warned).toEqual([{ notice: expect.stringMatching(/只到 2026-12-31/) }]);
});

test("each broken invariant is reported by name, with where to look", async () => {
  const { db } = shop.deps;
  const { order_id } = await paid(shop, buyer);
  await db
    .update(ledgerEntry)
    .set({ amountFen: sql`${ledgerEntry.amountFen} + 1` })
    .where(eq(ledgerEntry.account, "shop:sales"));
  expect(await faults()).toBe(1);
  expect(errors).toEqual([
    { invariant: "ledgerBalanced", count: 1, first: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
  ]);
  await db.delete(ledgerEntry).where(eq(ledgerEntry.kind, "payment"));
  await db.update(orderItem).set({ amountFen: 1 }).where(eq(orderItem.orderId, order_id));
  await faults();
  expect(errors).toEqual(
    ["ledgerBalanced", "itemsAddUp", "claimsMatchState", "paidIsBooked"].map((invariant) =>
      expect.objectContaining({ invariant, count: 1 }),
    ),
  );
});

test("a balance that differs from the sum of its movements is reported", async () => {
  const { db } = shop.deps;
  await inTransaction(db, (tx) => topUp(tx, buyer.id, 5000, "充值", new Date(shop.clock.now())));
  await db
    .update(ledgerEntry)
    .set({ balanceFen: 6000 })
    .where(eq(ledgerEntry.account, `user:${buyer.id}`));
  expect(await faults()).toBe(1);
  expect(errors).toEqual([{ invariant: "balanceAddsUp", count: 1, first: [`user:${buyer.id}`] }]);
});

test("a cancelled order without its refund is reported", async () => {
  const { order_id } = await placed(shop, buyer);
  await shop.deps.db.update(order).set({ state: 90 }).where(eq(order.id, order_id));
  expect(await faults()).toBe(1);
  expect(errors).toEqual([{ invariant: "claimsMatchState", count: 1, first: [order_id] }]);
});

test("an unreadable price book is reported", async () => {
  await shop.deps.db.update(priceBook).set({ document: { version: "x" } });
  expect(await faults()).toBe(1);
  expect(errors).toEqual([{ version: "2026.11.3" }]);
});

test.each([
  ["2026-11-20T03:29:00+08:00", 60_000],
  ["2026-11-20T03:30:00+08:00", 24 * 3_600_000],
  ["2026-11-20T23:30:00+08:00", 4 * 3_600_000],
])("at %s the next night is %i ms away", (now, wait) => {
  expect(untilNight(Date.parse(now))).toBe(wait);
});
