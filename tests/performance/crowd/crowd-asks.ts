import { products } from "#contract/catalog/product-lists.ts";
import { categoriesWithProducts } from "#contract/catalog/storefront.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { orders, paperOrders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { staffBuyerCall } from "#contract/staff/staff-buyers.ts";
import { staffFigures } from "#contract/staff/staff-figures.ts";
import { staffOrderCall, staffOrders, staffOrdersTable } from "#contract/staff/staff-orders.ts";
import { type Database, openDatabase } from "#server/infra/database/database.ts";
import {
  overdueOrders,
  shippedOrders,
} from "#server/modules/order-records/due-orders.repository.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { place, readyOrder, timed } from "#tests/performance/order-maker.ts";
import { percentile } from "#tests/performance/statistics.ts";

export const staffKey = "a-key-of-the-back-office";
const samples = 60;
/** Fewer for what takes longer. */
const searched = 15;
/** As many as a round takes at once. */
const swept = 200;

/** A shop and the buyer with most orders. */
export interface Called {
  readonly client: ShopClient;
  readonly buyer: Buyer;
}

export interface Shop extends Called {
  readonly database: string;
}

type Ask = () => Promise<unknown>;
export type Named = readonly (readonly [name: string, ask: Ask])[];

async function askStaff({ url }: ShopClient, path: string): Promise<void> {
  const reply = await fetch(url + path, { headers: { staffkey: staffKey } });
  const { code }: { code: number } = await reply.json();
  if (code !== 10000) throw new Error(`${path}: ${code}`);
}

/** The buyer's id, which only staff see. */
async function buyerIdOf(client: ShopClient, buyer: Buyer): Promise<string> {
  const { items } = await client.call(orders, {}, { as: buyer });
  const path = staffOrderCall.path.replace("{id}", items[0]?.order_id ?? "");
  const reply = await fetch(client.url + path, { headers: { staffkey: staffKey } });
  const { data }: { data: { buyer_id: string } } = await reply.json();
  return data.buyer_id;
}

/** A day in the middle of the copied orders, which lie a quarter of an hour apart. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What staff search for and count. Each one reads the whole shop where it has no index. */
export function searchesOf({ client, buyer }: Called): Named {
  const asks = (path: string, query: Readonly<Record<string, string>>) => () =>
    askStaff(client, `${path}?${new URLSearchParams(query)}`);
  const found = (query: Readonly<Record<string, string>>) => asks(staffOrders.path, query);
  let known: Promise<string> | null = null;
  const buyersPage = async () => {
    known ??= buyerIdOf(client, buyer);
    return staffBuyerCall.path.replace("{id}", await known);
  };
  return [
    ["staff: orders of a month", found({ from: daysAgo(60), to: daysAgo(30) })],
    ["staff: orders of a month, one state", found({ from: daysAgo(60), state: "50" })],
    ["staff: orders of two years", found({ from: daysAgo(730) })],
    ["staff: orders with a product", found({ product: "压测 17" })],
    ["staff: orders with every product", found({ product: "压测" })],
    ["staff: orders of a buyer, by mobile", found({ buyer: buyer.mobile })],
    ["staff: orders of buyers, by name", found({ buyer: "王" })],
    ["staff: orders of a sum", found({ least: "300.00", most: "320.00" })],
    ["staff: orders with a word", found({ keyword: "压测 17" })],
    ["staff: orders with a word that no order has", found({ keyword: "没有这个" })],
    ["staff: orders with every condition", found({ ...whole, buyer: buyer.mobile })],
    ["staff: rows of a table", asks(staffOrdersTable.path, { product: "压测 17" })],
    ["staff: figures by day", asks(staffFigures.path, { by: "day" })],
    ["staff: figures by month", asks(staffFigures.path, { by: "month" })],
    ["staff: the buyer with most orders", async () => askStaff(client, await buyersPage())],
  ];
}

const whole = { from: daysAgo(700), keyword: "QM", product: "压测", least: "1.00", state: "60" };

/** The pages that a crowd could slow down, each as one call. */
export function pagesOf({ client, buyer }: Called): Named {
  const own = { as: buyer };
  const staff = (query: string) => () => askStaff(client, `${staffOrders.path}?${query}`);
  const newest = async () => {
    const { items } = await client.call(orders, {}, own);
    return client.call(orderDetailCall, { order_id: items[0]?.order_id ?? "" }, own);
  };
  return [
    ["orders, first page", () => client.call(orders, {}, own)],
    ["orders, one state", () => client.call(orders, { state: "10" }, own)],
    ["orders, a word", () => client.call(orders, { keyword: "QM" }, own)],
    ["orders and the newest's detail", newest],
    ["paper orders", () => client.call(paperOrders, {}, own)],
    ["staff: orders", staff("")],
    ["staff: orders, one state", staff("state=10")],
    ["staff: orders, a number", staff("keyword=QM")],
    ["products, first page", () => client.call(products, {})],
    ["products of a category", () => client.call(products, { cate_id: "labels" })],
    ["products, a word", () => client.call(products, { keyword: "标签" })],
    ["categories with products", () => client.call(categoriesWithProducts, {})],
  ];
}

/** What the sweep asks each half minute of orders: who is late to pay, what was received by itself. */
function sweepsOf(db: Database): Named {
  const now = new Date();
  const weekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000);
  return [
    ["the sweep: unpaid orders past their time", () => overdueOrders(db, now, swept)],
    ["the sweep: parcels", () => shippedOrders(db, { before: weekAgo, limit: swept })],
  ];
}

/** Runs `work` over what the sweep asks of the shop's database. */
export async function withSweeps<Result>(
  { database }: Shop,
  work: (sweeps: Named) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ url: database });
  try {
    return await work(sweepsOf(db));
  } finally {
    await close();
  }
}

async function median(asks: number, ask: Ask): Promise<number> {
  return percentile(await timed(Array.from({ length: asks }), 1, ask), 0.5);
}

async function placing({ client, buyer }: Called, job: Job): Promise<number> {
  const ready = [];
  for (let i = 0; i < samples; i += 1) ready.push(await readyOrder(client, buyer, job));
  const taken = ready.values();
  return median(samples, async () => {
    const { value } = taken.next();
    if (value !== undefined) await place(client, value);
  });
}

/** Median ms of each page, asked a second time (a shop that has just opened prices its shelf first), and of placing. */
export async function pageMedians(shop: Called, job: Job): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const pages = pagesOf(shop);
  for (const [name, ask] of [...pages, ...pages]) found.set(name, await median(samples, ask));
  found.set("an order is placed", await placing(shop, job));
  return found;
}

/** The same, of what staff search and count, and of the sweep, which asks the database itself. */
export async function mediansOf(shop: Shop, job: Job): Promise<Map<string, number>> {
  const found = await pageMedians(shop, job);
  for (const [name, ask] of searchesOf(shop)) found.set(name, await median(searched, ask));
  await withSweeps(shop, async (sweeps) => {
    for (const [name, ask] of sweeps) found.set(name, await median(samples, ask));
  });
  return found;
}
