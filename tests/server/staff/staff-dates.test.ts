import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeDate } from "#contract/staff/staff-order-changes.ts";
import { staffOrderCall } from "#contract/staff/staff-orders.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { detailOf, forceState, paid } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let service: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  service = await staffPerson(shop, ["orders"]);
  buyer = await shop.register({ email: "buyer@mail.example" });
});
afterAll(() => shop.close());

async function inProduction(): Promise<string> {
  const { order_id } = await paid(shop, buyer);
  await forceState(shop, order_id, 30);
  return order_id;
}

async function change(order_id: string, ship_on: string, some: object = {}) {
  const { updatedAt } = await shop.call(staffOrderCall, { id: order_id }, service.asked);
  const input = { order_id, updatedAt, ship_on, reason: "缺纸", ...some };
  return (await shop.send(changeDate, input, { ...service.asked, key: randomUUID() })).body;
}

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

test("another dispatch day moves the arrival by as many days, and the buyer reads both", async () => {
  const id = await inProduction();
  const before = (await detailOf(shop, buyer, id)).dates;
  const reply = await change(id, "2026-12-24");
  expect(reply).toMatchObject({ data: { order_id: id, state: 30, ship_on: "2026-12-24" } });
  const { dates, production, order_no } = await detailOf(shop, buyer, id);
  const moved = daysBetween(before?.shipOn ?? "", "2026-12-24");
  expect(moved).toBeGreaterThan(0);
  expect(dates?.shipOn).toBe("2026-12-24");
  expect(daysBetween(before?.arrive?.to ?? "", dates?.arrive?.to ?? "")).toBe(moved);
  expect(daysBetween(before?.arrive?.from ?? "", dates?.arrive?.from ?? "")).toBe(moved);
  const words = `本店把发货日从 ${before?.shipOn} 改为 2026-12-24。原因：缺纸`;
  expect(production.map(({ text }) => text)).toContain(words);
  const letter = (await shop.posted()).find(({ subject }) => subject.includes(order_no));
  expect(letter).toMatchObject({
    to: "buyer@mail.example",
    subject: `齐墨印纸：订单 ${order_no} 的交期已改`,
  });
  expect(letter?.text.split("\n")[3]).toBe(words);
});

test.each([
  ["no dates", { transit: { from: 2, to: 3 }, dates: null }],
  ["no promise", null],
])("an order with %s gets a dispatch day without an arrival", async (_what, promise) => {
  const id = await inProduction();
  await shop.deps.db.update(order).set({ promise }).where(eq(order.id, id));
  await change(id, "2026-12-24");
  const { dates, production } = await detailOf(shop, buyer, id);
  expect(dates).toEqual({ shipOn: "2026-12-24", arrive: null, estimated: false });
  const words = "本店把发货日改为 2026-12-24。原因：缺纸";
  expect(production.map(({ text }) => text)).toContain(words);
  const [row] = await shop.deps.db.select().from(order).where(eq(order.id, id));
  expect(row?.promise?.transit).toEqual(promise?.transit ?? null);
});

test("a past day, the same day and a date that was changed meanwhile are refused", async () => {
  const id = await inProduction();
  expect((await change(id, "2026-11-19")).msg).toBe("发货日不能早于今天");
  expect((await change(id, "2026-11-20")).msg).toBe("成功");
  expect((await change(id, "2026-12-24")).msg).toBe("成功");
  expect((await change(id, "2026-12-24")).msg).toBe("发货日没有变");
  const stale = { updatedAt: 1 };
  expect((await change(id, "2026-12-25", stale)).msg).toBe("订单刚刚有变动，请看清以后再改");
  expect((await detailOf(shop, buyer, id)).dates?.shipOn).toBe("2026-12-24");
});
