import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Job } from "#contract/jobs.ts";
import { orders, paperOrders } from "#contract/order-lists.ts";
import { orderDetailCall } from "#contract/orders.ts";
import { staffOrders } from "#contract/staff-orders.ts";
import { categoriesWithProducts, products } from "#contract/storefront.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { type Buyer, ShopClient } from "#tests/browser/shop-client.ts";
import { startShopProcess } from "#tests/browser/shop-process.ts";
import { multiply } from "./multiply.ts";
import { place, readyOrder, timed } from "./order-maker.ts";
import { figure, heading, percentile, shown } from "./statistics.ts";

const staffKey = "a-key-of-the-back-office";
const small = { orders: 20, buyers: 20 };
const samples = 60;

type Ask = () => Promise<unknown>;

/** The pages that a crowd could slow down, each as one call. */
function pagesOf(client: ShopClient, buyer: Buyer): readonly (readonly [string, Ask])[] {
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

/** Median ms of each page, asked a second time: a shop that has just opened prices its shelf first. */
async function mediansOf(client: ShopClient, buyer: Buyer): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const pages = pagesOf(client, buyer);
  for (const [name, ask] of [...pages, ...pages]) {
    const all = await timed(Array.from({ length: samples }), 1, ask);
    found.set(name, percentile(all, 0.5));
  }
  return found;
}

/** Prints the plans of the statements that took longest while `work` ran. */
async function plansOf(url: string, name: string, work: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select current_setting('data_directory') as data");
  await client.end();
  const log = join(dirname(String(rows[0]?.data)), "log");
  const from = statSync(log).size;
  await work();
  const written = readFileSync(log).subarray(from).toString("utf8");
  const plans = written.split(/^(?=.*duration: )/m).filter((text) => text.includes("plan:"));
  const tookOf = (plan: string) => Number(/duration: ([\d.]+) ms/.exec(plan)?.[1] ?? 0);
  for (const plan of plans.sort((a, b) => tookOf(b) - tookOf(a)).slice(0, 2)) {
    console.log(`\n${name}: ${shown(tookOf(plan))} ms`);
    const lines = plan.split("\n").filter((line) => /->|Scan|Sort|Aggregate|Limit/.test(line));
    console.log(lines.join("\n").replaceAll("\t", "  "));
  }
}

/** A crowded shop beside a small one, on PostgreSQL: what its lists cost, and by which plans. */
export async function crowd(job: Job, long: boolean): Promise<void> {
  const size = long
    ? { ofOne: 20_000, ofOthers: 80_000, products: 5500 }
    : { ofOne: 2000, ofOthers: 8000, products: 1000 };
  heading(
    `A crowd on PostgreSQL: ${size.ofOne + size.ofOthers} orders, ${size.ofOne} of one buyer, ` +
      `${size.products} products (goal: within 3x of ${small.orders} orders)`,
  );
  const cluster = await startPostgres();
  if (cluster === null) return;
  const planned = new URL(cluster.url);
  const settings = ["session_preload_libraries=auto_explain", "auto_explain.log_min_duration=0"];
  planned.searchParams.set("options", settings.map((one) => `-c ${one}`).join(" "));
  const env = { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent", SHOP_STAFF_KEY: staffKey };
  const open = (url: string) => startShopProcess({ env: { ...env, DATABASE_URL: url } });
  try {
    const first = await open(cluster.url);
    const client = new ShopClient(first.url);
    await client.open();
    const buyers: Buyer[] = [];
    for (let i = 0; i < small.buyers; i += 1) buyers.push(await client.registerBuyer());
    const [buyer] = buyers;
    if (buyer === undefined) throw new Error("no buyer");
    for (let i = 0; i < small.orders; i += 1) {
      await place(client, await readyOrder(client, buyer, job));
    }
    const before = await mediansOf(client, buyer);
    await first.stop();
    await multiply(cluster.url, buyer.mobile, size);
    const second = await open(cluster.url);
    const crowded = new ShopClient(second.url);
    await crowded.open();
    for (const [name, after] of await mediansOf(crowded, buyer)) {
      const once = before.get(name) ?? Number.NaN;
      figure(name, `${shown(once)} ms → ${shown(after)} ms, ${shown(after / once)}x`);
    }
    await second.stop();
    const third = await open(planned.href);
    const told = new ShopClient(third.url);
    await told.open();
    for (const [name, ask] of pagesOf(told, buyer)) await plansOf(cluster.url, name, ask);
    await third.stop();
  } finally {
    cluster.stop();
  }
}
