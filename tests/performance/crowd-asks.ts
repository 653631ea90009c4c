import { products } from "#contract/catalog/product-lists.ts";
import { categoriesWithProducts } from "#contract/catalog/storefront.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { orders, paperOrders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { staffOrders } from "#contract/staff/staff-orders.ts";
import { type Database, openDatabase } from "#server/infra/database/database.ts";
import {
  overdueOrders,
  shippedOrders,
} from "#server/modules/order-records/due-orders.repository.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { place, readyOrder, timed } from "./order-maker.ts";
import { percentile } from "./statistics.ts";

export const staffKey = "a-key-of-the-back-office";
const samples = 60;
/** As many as a round takes at once. */
const swept = 200;

export interface Shop {
  readonly client: ShopClient;
  readonly buyer: Buyer;
  readonly database: string;
}

type Ask = () => Promise<unknown>;
export type Named = readonly (readonly [name: string, ask: Ask])[];

/** The pages that a crowd could slow down, each as one call. */
export function pagesOf({ client, buyer }: Shop): Named {
  const own = { as: buyer };
  const staff = (query: string) => async () => {
    const headers = { staffkey: staffKey };
    const reply = await fetch(`${client.url}${staffOrders.path}?${query}`, { headers });
    const { code }: { code: number } = await reply.json();
    if (code !== 10000) throw new Error(`${staffOrders.path}: ${code}`);
  };
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

async function placing({ client, buyer }: Shop, job: Job): Promise<number> {
  const ready = [];
  for (let i = 0; i < samples; i += 1) ready.push(await readyOrder(client, buyer, job));
  const taken = ready.values();
  return median(samples, async () => {
    const { value } = taken.next();
    if (value !== undefined) await place(client, value);
  });
}

/** Median ms of each page, asked a second time (a shop that has just opened prices its shelf first), of the sweep and of placing. */
export async function mediansOf(shop: Shop, job: Job): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const pages = pagesOf(shop);
  for (const [name, ask] of [...pages, ...pages]) found.set(name, await median(samples, ask));
  await withSweeps(shop, async (sweeps) => {
    for (const [name, ask] of sweeps) found.set(name, await median(samples, ask));
  });
  found.set("an order is placed", await placing(shop, job));
  return found;
}
