import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Job } from "#contract/jobs/jobs.ts";
import { startPostgres } from "#scripts/lib/postgres.mjs";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { place, readyOrder } from "#tests/performance/order-maker.ts";
import { figure, heading, shown } from "#tests/performance/statistics.ts";
import { mediansOf, pagesOf, searchesOf, staffKey, withSweeps } from "./crowd-asks.ts";
import { connected, multiply } from "./multiply.ts";

const small = { orders: 20, buyers: 20 };

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
    ? { ofOne: 20_000, ofOthers: 980_000, products: 5500 }
    : { ofOne: 2000, ofOthers: 98_000, products: 1000 };
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
    const shopOf = (asked: ShopClient, database: string) => ({ client: asked, buyer, database });
    const before = await mediansOf(shopOf(client, cluster.url), job);
    await first.stop();
    const started = performance.now();
    const bytes = await connected(cluster.url, (runner) => multiply(runner, buyer.mobile, size));
    figure("made within", `${shown((performance.now() - started) / 1000)} s`);
    figure("an order with its items and steps", `${shown(bytes / (size.ofOne + size.ofOthers))} B`);
    const second = await open(cluster.url);
    const crowded = new ShopClient(second.url);
    await crowded.open();
    for (const [name, after] of await mediansOf(shopOf(crowded, cluster.url), job)) {
      const once = before.get(name) ?? Number.NaN;
      figure(name, `${shown(once)} ms → ${shown(after)} ms, ${shown(after / once)}x`);
    }
    await second.stop();
    const third = await open(planned.href);
    const reported = new ShopClient(third.url);
    await reported.open();
    const seen = shopOf(reported, planned.href);
    for (const [name, ask] of [...pagesOf(seen), ...searchesOf(seen)])
      await plansOf(cluster.url, name, ask);
    await withSweeps(seen, async (sweeps) => {
      for (const [name, ask] of sweeps) await plansOf(cluster.url, name, ask);
    });
    await third.stop();
  } finally {
    cluster.stop();
  }
}
