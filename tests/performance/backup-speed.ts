import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Job } from "#contract/jobs/jobs.ts";
import { startPostgres } from "#scripts/lib/postgres.mjs";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { connected, multiplyWhole } from "#tests/performance/crowd/multiply.ts";
import { place, readyOrder } from "./order-maker.ts";
import { figure, heading, shown } from "./statistics.ts";

const orders = 100_000;

/** Runs `npm run backup` or `restore` of the built shop, and prints how long it took. */
async function command(name: string, args: readonly string[], env: Record<string, string>) {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["dist/server/backup-command.js", ...args],
    { env: { ...process.env, DATABASE_URL: "", ...env } },
  );
  figure(name, `${shown((performance.now() - started) / 1000)} s`);
  return stdout;
}

/** A shop with a hundred thousand orders: its backup, and restores into either database. */
export async function backupSpeed(job: Job): Promise<void> {
  heading(`Backup and restore of ${orders} orders, PostgreSQL`);
  const cluster = await startPostgres();
  if (cluster === null) return;
  const folder = mkdtempSync(join(tmpdir(), "backup-speed-"));
  const from = { DATABASE_URL: cluster.url, SHOP_DATA_DIR: join(folder, "from") };
  const file = join(folder, "shop.backup");
  const env = { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent" };
  try {
    const shop = await startShopProcess({ env: { ...env, ...from } });
    const client = new ShopClient(shop.url);
    await client.open();
    const buyers: Buyer[] = [];
    for (let i = 0; i < 20; i += 1) buyers.push(await client.registerBuyer());
    for (const buyer of buyers) await place(client, await readyOrder(client, buyer, job));
    await shop.stop();
    const [first] = buyers;
    await connected(cluster.url, (runner) =>
      multiplyWhole(runner, first?.mobile ?? "", orders - buyers.length),
    );
    await command("backup", ["backup", file], from);
    figure("its file", `${shown(statSync(file).size / 1e6)} MB`);
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    await owner.query("create database restored");
    await owner.end();
    const other = new URL(cluster.url);
    other.pathname = "/restored";
    const into = { DATABASE_URL: other.href, SHOP_DATA_DIR: join(folder, "restored") };
    console.log(await command("restore into PostgreSQL", ["restore", file], into));
    const embedded = { SHOP_DATA_DIR: join(folder, "embedded") };
    console.log(await command("restore into the embedded database", ["restore", file], embedded));
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
