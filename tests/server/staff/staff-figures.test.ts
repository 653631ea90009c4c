import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { figureDays, figureMonths, staffFigures } from "#contract/staff/staff-figures.ts";
import { refundByShop } from "#contract/staff/staff-order-changes.ts";
import { advanceOrder, shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { periodNames } from "#server/modules/staff/staff-figures.routes.ts";
import {
  cutSheets,
  detailOf,
  initOf,
  labels,
  paid,
  paperPlaced,
  placed,
  pressInSandbox,
  reams,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let finance: Person;
let works: Person;
let buyer: Buyer;

interface Made {
  readonly order_id: string;
  readonly fen: number;
  readonly paidAt: number;
}
const orders: Made[] = [];
let unpaidFen = 0;
const refundedFen = 1234;

/** 23:30 of a day in Shanghai; half an hour later it is the next one. */
const late = (day: number, month = 10) => Date.UTC(2026, month, day, 15, 30);
const hourMs = 3_600_000;

async function paidAt(made: { order_id: string; total: string }, at: number) {
  const set = { paidAt: new Date(at) };
  await shop.deps.db.update(order).set(set).where(eq(order.id, made.order_id));
  orders.push({ order_id: made.order_id, fen: fenOf(made.total), paidAt: at });
  return made;
}

async function paidPaper() {
  const made = await paperPlaced(shop, buyer, [cutSheets, reams]);
  const { next } = await initOf(shop, buyer, made, "sandbox");
  await pressInSandbox(shop, next, "success");
  return made;
}

async function ship(order_id: string): Promise<void> {
  const act = () => ({ ...works.asked, key: randomUUID() });
  for (;;) {
    const { next } = await shop.call(staffOrderCall, { id: order_id }, works.asked);
    if (next === null || next.ship) break;
    await shop.call(advanceOrder, { order_id, step: next.step }, act());
  }
  const parcel = { carrier: "德邦快递", tracking_no: `DPK${order_id.slice(0, 6)}` };
  await shop.call(shipOrder, { order_id, ...parcel }, act());
}

const asks = (input: { by?: "day" | "month"; until?: string } = {}) =>
  shop.call(staffFigures, input, finance.asked);

beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  finance = await staffPerson(shop, ["finance"]);
  works = await staffPerson(shop, ["production", "orders"]);
  buyer = await shop.register();
  await paidAt(await paid(shop, buyer, labels), late(19));
  await paidAt(await paid(shop, buyer, labels), late(19) + hourMs);
  await paidAt(await paidPaper(), late(19) + hourMs);
  await paidAt(await paidPaper(), late(31, 9));
  await paidAt(await paidPaper(), late(31, 9) + hourMs);
  unpaidFen = fenOf((await placed(shop, buyer)).total);
  const [one] = orders;
  const refund = { order_id: one?.order_id ?? "", amount: "12.34", reason: "少了一卷" };
  await shop.call(refundByShop, refund, { ...finance.asked, key: randomUUID() });
});
afterAll(() => shop.close());

/** Independent of the statements under test: sums over the orders that this test made. */
const expected = (period: string) => {
  const found = orders.filter((one) => shanghaiDay(one.paidAt).startsWith(period));
  const fen = found.reduce((sum, one) => sum + one.fen, 0);
  return { orders: found.length, money: (fen / 100).toFixed(2) };
};

test.each(["day", "month"] as const)("turnover by %s is the sum of the paid orders", async (by) => {
  const { periods } = await asks({ by });
  expect(periods).toHaveLength(by === "day" ? figureDays : figureMonths);
  expect(periods.map(({ name, paid: sum }) => [name, sum])).toEqual(
    periods.map(({ name }) => [name, expected(name)]),
  );
  const shown = periods.reduce((sum, { paid: { orders: many } }) => sum + many, 0);
  expect(shown).toBe(orders.length);
});

test("a day ends at midnight in Shanghai, and so does a month", async () => {
  const byDay = await asks();
  const ofDay = (day: string) => byDay.periods.find(({ name }) => name === day)?.paid.orders;
  expect([ofDay("2026-11-19"), ofDay("2026-11-20")]).toEqual([1, 2]);
  const byMonth = await asks({ by: "month" });
  const ofMonth = (month: string) =>
    byMonth.periods.find(({ name }) => name === month)?.paid.orders;
  expect([ofMonth("2026-10"), ofMonth("2026-11")]).toEqual([1, 4]);
});

test("another last day shows other periods", async () => {
  const { from, to, periods } = await asks({ until: "2026-10-31" });
  expect([from, to, periods.at(-1)?.paid.orders]).toEqual(["2026-10-01", "2026-10-31", 1]);
});

test("goods by kind are the untaxed lines of the paid orders, with the paper of their quotes", async () => {
  const { kinds } = await asks({ by: "month" });
  const sold = (await Promise.all(orders.map((one) => detailOf(shop, buyer, one.order_id))))
    .flatMap(({ lines }) => lines)
    .map(({ quote }) => quote);
  const sumOf = (kind: string) => {
    const own = sold.filter((quote) => (quote.plan.kind === "label") === (kind === "lz"));
    const fen = (amounts: string[]) => amounts.reduce((sum, amount) => sum + fenOf(amount), 0);
    const paper = own.flatMap((quote) => quote.lines).filter(({ code }) => code === "paper");
    return {
      kind,
      items: own.length,
      untaxed: (fen(own.map(({ untaxed }) => untaxed)) / 100).toFixed(2),
      material: (fen(paper.map(({ amount }) => amount)) / 100).toFixed(2),
    };
  };
  const both = [sumOf("lz"), sumOf("paper")];
  expect(kinds).toEqual(both.sort((a, b) => fenOf(b.untaxed) - fenOf(a.untaxed)));
  expect(kinds.map(({ items }) => items).sort()).toEqual([2, 6]);
});

test("refunds count on the day of their grant, and what has not arrived is open", async () => {
  const { periods, open } = await asks();
  const today = periods.find(({ name }) => name === "2026-11-20");
  expect(today?.refunds).toEqual({ orders: 1, money: (refundedFen / 100).toFixed(2) });
  expect(open.unpaid).toEqual({ orders: 1, money: (unpaidFen / 100).toFixed(2) });
  expect(open.suspense).toEqual({ orders: 0, money: "0.00" });
});

test("an order is late where it leaves on a later day than promised", async () => {
  const [, , onTime, tooLate, unpromised] = orders;
  const promisedOn = async (id: string | undefined, shipOn: string | null) => {
    const dates = shipOn === null ? null : { shipOn, arrive: null, estimated: false };
    const promise = { dates, transit: null };
    await shop.deps.db
      .update(order)
      .set({ promise })
      .where(eq(order.id, id ?? ""));
  };
  await promisedOn(onTime?.order_id, "2026-11-20");
  await promisedOn(tooLate?.order_id, "2026-11-19");
  await promisedOn(unpromised?.order_id, null);
  expect((await asks()).open.overdue).toBe(1);
  for (const one of [onTime, tooLate, unpromised]) await ship(one?.order_id ?? "");
  const { periods, open } = await asks();
  const today = periods.find(({ name }) => name === "2026-11-20");
  expect(today?.shipped).toEqual({ orders: 3, promised: 2, late: 1 });
  expect(open.overdue).toBe(0);
});

test("names of months are counted over the turn of a year", () => {
  const names = periodNames("month", "2026-02-28");
  expect([names[0], names.at(-2), names.at(-1)]).toEqual(["2025-03", "2026-01", "2026-02"]);
});
