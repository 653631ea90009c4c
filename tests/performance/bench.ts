import { cpus } from "node:os";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { crowd } from "#tests/performance/crowd/crowd.ts";
import { crowdEmbedded } from "#tests/performance/crowd/crowd-embedded.ts";
import { artworkSpeed } from "./artwork-speed.ts";
import { backupSpeed } from "./backup-speed.ts";
import { benchTasks } from "./bench-tasks.ts";
import { bytes } from "./bytes.ts";
import { growth } from "./growth.ts";
import { guestCalls } from "./guest-calls.ts";
import { keystroke } from "./keystroke.ts";
import { layoutSpeed } from "./layout-speed.ts";
import { pageSpeed } from "./page-speed.ts";
import { bookOf, labelProduct, presetJobs } from "./presets.ts";
import { pricingSpeed } from "./pricing-speed.ts";
import { searchSpeed } from "./search-speed.ts";
import { serverSpeed } from "./server-speed.ts";
import { streams } from "./streams.ts";

/** Prints the figures that decide the budgets. One shop on a fresh embedded database for all. */
const long = process.argv.includes("--long");
const only = process.argv
  .find((arg) => arg.startsWith("--only="))
  ?.slice(7)
  .split(",");
/** The folder of other shops' built checkouts. */
const peersIn = process.argv.find((arg) => arg.startsWith("--peers="))?.slice(8);
if (only?.includes("peers") && peersIn === undefined)
  throw new Error("name the folder of their built checkouts: --peers=FOLDER");
const wanted = (name: string) => only === undefined || only.includes(name);

const [cpu] = cpus();
console.log(
  `${cpu?.model ?? "?"} × ${cpus().length}, Node ${process.versions.node}, ${new Date().toISOString()}`,
);

const shop = await startShopProcess({ env: { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent" } });
try {
  const client = new ShopClient(shop.url);
  await client.open();
  const jobs = await presetJobs(client);
  const label = jobs.get("lz");
  if (label === undefined) throw new Error("the seed holds no label product");

  if (wanted("bytes")) await bytes(shop, await labelProduct(client));
  if (wanted("pricing")) pricingSpeed(jobs, await bookOf(client), long);
  if (wanted("layouts")) layoutSpeed(long);
  if (wanted("search")) searchSpeed();
  if (wanted("keystroke")) await keystroke(client, long, long || only?.includes("floor") === true);
  if (wanted("artwork")) await artworkSpeed(shop.url, await labelProduct(client), long);
  if (wanted("machines")) await benchTasks(long);
  if (wanted("pages") || only?.includes("peers"))
    await pageSpeed(shop, await labelProduct(client), { long, peersIn });
  if (wanted("server")) await serverSpeed(label, long);
  if (wanted("crowd")) await crowd(label, long);
  if (only?.includes("crowd-embedded")) await crowdEmbedded(label);
  if (only === undefined ? long : wanted("backup")) await backupSpeed(label);
  if (wanted("guest-calls")) await guestCalls();
  if (wanted("streams")) await streams();
  if (wanted("growth")) await growth(shop, client, label, long);
} finally {
  await shop.stop();
}
