import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { staffOrders, staffOrdersTable, tableType } from "#contract/staff/staff-orders.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { textCell } from "#server/modules/documents/csv.ts";
import { forceState, paperPlaced, placed, readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let person: Person;
let works: Person;
let first: Buyer;
let second: Buyer;
const made: Record<"labels" | "paper" | "odd", string> = { labels: "", paper: "", odd: "" };
const totals: Record<string, number> = {};
const numbers: Record<string, string> = {};

async function note(
  name: keyof typeof made,
  placing: Promise<{ order_id: string; order_no: string; total: string }>,
  at: number,
) {
  const { order_id, order_no, total } = await placing;
  made[name] = order_id;
  totals[name] = Math.round(Number(total) * 100);
  numbers[name] = order_no;
  const set = { createdAt: new Date(at) };
  await shop.deps.db.update(order).set(set).where(eq(order.id, order_id));
}

beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  person = await staffPerson(shop, ["orders"]);
  works = await staffPerson(shop, ["production"]);
  first = await shop.register();
  second = await shop.register();
  await shop.deps.db.update(user).set({ name: "李纸坊" }).where(eq(user.id, second.id));
  // 23:30 of the 18th in Shanghai, 00:30 of the 19th, and noon of the 20th.
  await note("labels", placed(shop, first), Date.UTC(2026, 10, 18, 15, 30));
  await note("paper", paperPlaced(shop, second), Date.UTC(2026, 10, 18, 16, 30));
  const ready = { ...(await readyToPlace(shop, second)), remark: '=1+1，"急"' };
  const call = shop.call(placeOrder, ready, { as: second, key: randomUUID() });
  await note("odd", call, Date.UTC(2026, 10, 20, 4, 0));
  await forceState(shop, made.paper, 50);
});
afterAll(() => shop.close());

const nameOf = (id: string) => Object.entries(made).find(([, of]) => of === id)?.[0] ?? id;
async function found(filter: InputOf<typeof staffOrders>) {
  const reply = await shop.call(staffOrders, filter, person.asked);
  return reply.items.map(({ order_id }) => nameOf(order_id));
}

const yuan = (fen: number) => (fen / 100).toFixed(2);

test.each([
  ["all, newest first", {}, ["odd", "paper", "labels"]],
  ["from a day of Shanghai", { from: "2026-11-19" }, ["odd", "paper"]],
  ["until a day of Shanghai", { to: "2026-11-18" }, ["labels"]],
  ["one day", { from: "2026-11-19", to: "2026-11-19" }, ["paper"]],
  ["a state", { state: "50" }, ["paper"]],
  ["a product by a part of its name", { product: "铜纸" }, ["paper"]],
  ["a product that nobody ordered", { product: "画册" }, []],
  ["signs of a pattern as plain text", { product: "%" }, []],
  ["a buyer by a part of the name", { buyer: "纸坊" }, ["odd", "paper"]],
  ["a word of a product", { keyword: "标签" }, ["odd", "labels"]],
  ["a word of the remark", { keyword: "急" }, ["odd"]],
  ["all conditions together", { buyer: "纸坊", keyword: "标签", state: "10" }, ["odd"]],
  ["conditions that exclude each other", { buyer: "纸坊", to: "2026-11-18" }, []],
] as const)("staff find orders by %s", async (_name, filter, names) => {
  expect(await found(filter)).toEqual(names);
});

test("staff find orders by number, mobile and sum, with both limits included", async () => {
  expect(await found({ keyword: numbers.paper ?? "" })).toEqual(["paper"]);
  expect(await found({ keyword: first.mobile })).toEqual(["labels"]);
  expect(await found({ buyer: first.mobile })).toEqual(["labels"]);
  const paper = totals.paper ?? 0;
  expect(await found({ least: yuan(paper), most: yuan(paper) })).toEqual(["paper"]);
  expect(await found({ least: yuan(paper + 1), most: yuan(paper + 1) })).toEqual([]);
});

test("the first page of a search has number and sum of all that it found", async () => {
  const page = await shop.call(staffOrders, { keyword: "标签", limit: 1 }, person.asked);
  const sum = (totals.labels ?? 0) + (totals.odd ?? 0);
  expect(page.found).toEqual({ orders: 2, total: yuan(sum) });
  const next = { keyword: "标签", limit: 1, cursor: page.nextCursor ?? "" };
  const rest = await shop.call(staffOrders, next, person.asked);
  expect([rest.items.length, rest.found]).toEqual([1, null]);
  expect((await shop.call(staffOrders, {}, person.asked)).found).toBeNull();
});

const table = (filter: InputOf<typeof staffOrdersTable>, as = person) =>
  shop.send(staffOrdersTable, filter, { headers: { ...as.asked.headers, accept: tableType } });

test("the table holds the found orders, with a mark for Excel and no formula", async () => {
  expect(await shop.call(staffOrdersTable, { buyer: "纸坊" }, person.asked)).toEqual({ rows: 2 });
  const { text, headers } = await table({ buyer: "纸坊" });
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="orders-2026-11-20.csv"');
  const lines = text.split("\r\n");
  expect(lines[0]).toBe(
    "\ufeff订单号,下单时间,状态,付款状态,付款时间,买家,手机,商品,货款（元）,运费（元）,合计（元）,应发,发货时间,运单号,备注",
  );
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(
    `${numbers.odd},2026-11-20 12:00,待付款,未付,,李纸坊,${second.mobile}`,
  );
  expect(lines[1]).toContain(yuan(totals.odd ?? 0));
  expect(lines[1]?.endsWith(`,"'=1+1，""急"""`)).toBe(true);
  expect(lines[2]).toContain(`${numbers.paper},2026-11-19 00:30`);
});

test("the table of buyers' names and numbers is not for production", async () => {
  const { body } = await table({}, works);
  expect(body.msg).toBe("没有权限");
});

test.each([
  ["=1+1", `"'=1+1"`],
  ["+8613800138000", `"'+8613800138000"`],
  ["-5", `"'-5"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ["＝1+1", `"'＝1+1"`],
  ["a,b", `"a,b"`],
  ['5" x 3"', `"5"" x 3"""`],
  ["两\n行", `"两\n行"`],
  ["2×3=6", "2×3=6"],
])("writes %j as a cell that is no formula", (text, cell) => {
  expect(textCell(text)).toBe(cell);
});
