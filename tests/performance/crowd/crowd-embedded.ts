import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Job } from "#contract/jobs/jobs.ts";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { place, readyOrder } from "#tests/performance/order-maker.ts";
import { residentMb } from "#tests/performance/resident.ts";
import { figure, heading, shown } from "#tests/performance/statistics.ts";
import { pageMedians, staffKey } from "./crowd-asks.ts";
import { multiply } from "./multiply.ts";

const small = 20;
const sizes = [100_000, 1_000_000];

/** Shops of growing size on the embedded database: what their pages cost, and where it ends. */
export async function crowdEmbedded(job: Job): Promise<void> {
  heading(`A crowd on the embedded database, beside ${small} orders`);
  const folder = mkdtempSync(join(tmpdir(), "crowd-embedded-"));
  const env = { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent", SHOP_STAFF_KEY: staffKey };
  const open = (dataDir: string) => startShopProcess({ dataDir, env });
  try {
    const few = join(folder, "few");
    const first = await open(few);
    const client = new ShopClient(first.url);
    await client.open();
    const buyers: Buyer[] = [];
    for (let i = 0; i < small; i += 1) buyers.push(await client.registerBuyer());
    const [buyer] = buyers;
    if (buyer === undefined) throw new Error("no buyer");
    for (let i = 0; i < small; i += 1) await place(client, await readyOrder(client, buyer, job));
    const before = await pageMedians({ client, buyer }, job);
    await first.close();
    for (const size of sizes) {
      const many = join(folder, String(size));
      cpSync(few, many, { recursive: true });
      const started = performance.now();
      const database = new PGlite(join(many, "pg"));
      const crowd = { ofOne: size / 50, ofOthers: size - size / 50, products: 1000 };
      const bytes = await multiply(database, buyer.mobile, crowd);
      await database.close();
      figure(`${size} orders, made within`, `${shown((performance.now() - started) / 1000)} s`);
      figure("their items, steps and indexes", `${shown(bytes / 1e6)} MB`);
      const opening = performance.now();
      const shop = await open(many);
      figure("the shop opens within", `${shown((performance.now() - opening) / 1000)} s`);
      const crowded = new ShopClient(shop.url);
      await crowded.open();
      for (const [name, after] of await pageMedians({ client: crowded, buyer }, job)) {
        const once = before.get(name) ?? Number.NaN;
        figure(name, `${shown(once)} ms → ${shown(after)} ms, ${shown(after / once)}x`);
      }
      figure("resident memory", `at most ${shown(residentMb(shop.pid).most)} MB`);
      await shop.close();
      rmSync(many, { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
