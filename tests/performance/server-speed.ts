import autocannon from "autocannon";
import { addresses } from "#contract/account/account.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { province } from "#contract/lookups/lookups.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startBare } from "./bare.ts";
import { place, readyOrder, timed } from "./order-maker.ts";
import { figure, heading, percentile, shown } from "./statistics.ts";

interface Measured {
  perSecond: number;
  p99: number;
}

async function load(
  url: string,
  seconds: number,
  request: { headers?: Record<string, string>; body?: string } = {},
): Promise<Measured> {
  const result = await autocannon({
    url,
    duration: seconds,
    connections: 10,
    ...(request.body === undefined ? {} : { method: "POST", body: request.body }),
    headers: { "content-type": "application/json", ...request.headers },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

function compare(name: string, ours: Measured, bare: Measured, goal: string): void {
  const ratio = ours.perSecond / bare.perSecond;
  figure(
    name,
    `${shown(ours.perSecond)}/s of ${shown(bare.perSecond)}/s = ${shown(ratio)} (goal ${goal})  ` +
      `p99 ${shown(ours.p99)} ms, bare ${shown(bare.p99)} ms`,
  );
}

function rate(samples: readonly number[], ms: number): Measured {
  return { perSecond: (samples.length * 1000) / ms, p99: percentile(samples, 0.99) };
}

async function clocked(work: () => Promise<number[]>): Promise<Measured> {
  const started = performance.now();
  const samples = await work();
  return rate(samples, performance.now() - started);
}

export async function serverSpeed(
  client: ShopClient,
  buyers: readonly Buyer[],
  labelJob: Job,
  long: boolean,
): Promise<void> {
  heading("Server against a bare Fastify on the same embedded database, same run, 10 connections");
  const bare = await startBare();
  const seconds = long ? 15 : 4;
  const [buyer] = buyers;
  if (buyer === undefined) throw new Error("no buyer");
  const headers = client.headers(buyer);
  try {
    const json = await load(`${bare.url}/json`, seconds);
    compare(
      "lookup: provinces against a constant",
      await load(`${client.url}${province.path}`, seconds, { headers: client.headers() }),
      json,
      ">= 0.8",
    );
    compare(
      "read: session and own addresses, against two keys",
      await load(`${client.url}${addresses.path}`, seconds, { headers }),
      await load(`${bare.url}/two-keys`, seconds),
      ">= 0.7",
    );
    const quoted = await load(`${client.url}${quoteLabel.path}`, seconds, {
      headers,
      body: JSON.stringify({ job: labelJob }),
    });
    compare(
      "quote: label, priced, signed and stored, against one insert",
      quoted,
      await load(`${bare.url}/one-insert`, seconds),
      "none",
    );
    const count = long ? 2000 : 300;
    const ready = await prepare(client, buyers, labelJob, count);
    const orders = await clocked(() => timed(ready, 10, (order) => place(client, order)));
    const bareOrders = await clocked(() =>
      timed(ready, 10, () => fetch(`${bare.url}/order`, { method: "POST" }).then((r) => r.text())),
    );
    compare("order: placed, against five statements", orders, bareOrders, ">= 0.5, p99 <= 3x");
  } finally {
    bare.stop();
  }
}

async function prepare(client: ShopClient, buyers: readonly Buyer[], job: Job, count: number) {
  const ready = [];
  for (let i = 0; i < count; i += 1) {
    const buyer = buyers[i % buyers.length];
    if (buyer !== undefined) ready.push(await readyOrder(client, buyer, job));
  }
  return ready;
}
