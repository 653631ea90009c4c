import autocannon from "autocannon";
import { addresses } from "#contract/account/account.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { province } from "#contract/lookups/lookups.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import { startPostgres } from "#scripts/lib/postgres.mjs";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { type ShopProcess, startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { type BareServer, startBare } from "./bare.ts";
import { processorMs } from "./main-thread.ts";
import { mixedCalls } from "./mixed-calls.ts";
import { place, type ReadyOrder, readyOrder, timed } from "./order-maker.ts";
import { statements } from "./statements.ts";
import { figure, heading, percentile, shown } from "./statistics.ts";

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  /** Processor time of the server's process, ms a call; that of PostgreSQL is not in it. */
  readonly processor: number;
}

type Measure = () => Promise<Measured>;
const rounds = 3;

const json = { "content-type": "application/json" };

async function load(
  { url, pid }: { readonly url: string; readonly pid: number },
  path: string,
  request: { headers?: Record<string, string>; body?: string; seconds: number },
): Promise<Measured> {
  const before = processorMs(pid);
  const result = await autocannon({
    url: url + path,
    duration: request.seconds,
    connections: 10,
    ...(request.body === undefined ? {} : { method: "POST", body: request.body }),
    headers: { ...json, ...request.headers },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused`);
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    processor: (processorMs(pid) - before) / result.requests.total,
  };
}

async function clocked(pid: number, work: () => Promise<number[]>): Promise<Measured> {
  const [started, before] = [performance.now(), processorMs(pid)];
  const samples = await work();
  return {
    perSecond: (samples.length * 1000) / (performance.now() - started),
    p99: percentile(samples, 0.99),
    processor: (processorMs(pid) - before) / samples.length,
  };
}

const medianOf = (all: readonly Measured[], name: keyof Measured): number =>
  percentile(
    all.map((one) => one[name]),
    0.5,
  );

/** Both by turns, so that other work on the machine meets both; medians of the rounds. */
async function compare(name: string, goal: string, ours: Measure, bare: Measure): Promise<void> {
  const [of, than]: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    of.push(await ours());
    than.push(await bare());
  }
  const both = (field: keyof Measured) => [medianOf(of, field), medianOf(than, field)] as const;
  const [rate, bareRate] = both("perSecond");
  const [p99, bareP99] = both("p99");
  const [cost, bareCost] = both("processor");
  figure(
    name,
    `${shown(rate)}/s of ${shown(bareRate)}/s = ${shown(rate / bareRate)} (goal ${goal})`,
  );
  figure("", `p99 ${shown(p99)} ms, bare ${shown(bareP99)} ms = ${shown(p99 / bareP99)}x`);
  figure(
    "",
    `processor ${shown(cost * 1000)} µs a call, bare ${shown(bareCost * 1000)} µs: ` +
      `ratio ${shown(bareCost / cost)}`,
  );
}

/** Orders of these buyers that are ready to be placed. */
async function prepare(client: ShopClient, buyers: readonly Buyer[], job: Job, count: number) {
  const ready: ReadyOrder[] = [];
  for (let i = 0; i < count; i += 1) {
    const buyer = buyers[i % buyers.length];
    if (buyer !== undefined) ready.push(await readyOrder(client, buyer, job));
  }
  return ready;
}

async function speed(shop: ShopProcess, bare: BareServer, job: Job, long: boolean): Promise<void> {
  const client = new ShopClient(shop.url);
  await client.open();
  const buyers: Buyer[] = [];
  for (let i = 0; i < 10; i += 1) buyers.push(await client.registerBuyer());
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error("no buyer");
  const seconds = long ? 5 : 2;
  const headers = client.headers(buyer);
  await compare(
    "lookup: provinces against a constant",
    ">= 0.8",
    () => load(shop, province.path, { headers: client.headers(), seconds }),
    () => load(bare, "/json", { seconds }),
  );
  await compare(
    "read: session and own addresses, against two keys",
    ">= 0.7",
    () => load(shop, addresses.path, { headers, seconds }),
    () => load(bare, "/two-keys", { seconds }),
  );
  const body = JSON.stringify({ job });
  await compare(
    "quote: label, priced, signed and stored, against one insert",
    "none",
    () => load(shop, quoteLabel.path, { headers, body, seconds }),
    () => load(bare, "/one-insert", { seconds }),
  );
  const orders = long ? 2000 : 300;
  const bareOrder = () =>
    fetch(`${bare.url}/order`, { method: "POST" }).then((reply) => reply.text());
  const lots = Array.from({ length: rounds }, () => prepare(client, buyers, job, orders / rounds));
  await compare(
    "order: placed, against five statements",
    ">= 0.5, p99 <= 3x",
    async () => {
      const lot = (await lots.pop()) ?? [];
      return clocked(shop.pid, () => timed(lot, 10, (order) => place(client, order)));
    },
    () => clocked(bare.pid, () => timed(Array.from({ length: orders / rounds }), 10, bareOrder)),
  );
}

async function onDatabase(url: string, job: Job, long: boolean): Promise<void> {
  const name = url === "" ? "the embedded database" : "PostgreSQL";
  const most = url === "" ? 450 : 200;
  heading(`Server against a bare Fastify, both on ${name}, by turns, 10 connections`);
  const env = { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent", DATABASE_URL: url };
  const shop = await startShopProcess({ env });
  try {
    const bare = await startBare(url);
    try {
      await speed(shop, bare, job, long);
    } finally {
      bare.stop();
    }
    if (url === "") await statements(shop.url);
  } finally {
    await shop.stop();
  }
  await mixedCalls({ name, most, env, job });
}

/** Goals: the headings name them. Each figure is a median of rounds that alternate. */
export async function serverSpeed(job: Job, long: boolean): Promise<void> {
  await onDatabase("", job, long);
  const cluster = await startPostgres();
  if (cluster === null) return;
  try {
    await onDatabase(cluster.url, job, long);
  } finally {
    cluster.stop();
  }
}
