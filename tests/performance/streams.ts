import { setTimeout as pause } from "node:timers/promises";
import { accountEvents, eventStreamType } from "#contract/events/events.ts";
import { putDraft } from "#contract/quotes/drafts.ts";
import { newKey } from "#tests/e2e/support/screens.ts";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { processorMs } from "./main-thread.ts";
import { residentMb } from "./resident.ts";
import { figure, heading, shown, times } from "./statistics.ts";

const restMs = 20_000;

/** An account's page: when its last message arrived, and how many came. */
class Reader {
  readonly #leaving = new AbortController();
  count = 0;
  arrivedAt = Number.NaN;

  async open(client: ShopClient, as: Buyer): Promise<void> {
    const reply = await fetch(client.url + accountEvents.path, {
      headers: { accept: eventStreamType, ...client.headers(as) },
      signal: this.#leaving.signal,
    });
    if (!reply.ok || reply.body === null) throw new Error(`a stream was answered ${reply.status}`);
    void this.#read(reply.body).catch(() => undefined);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const bytes of body) {
      this.arrivedAt = performance.now();
      this.count += new TextDecoder().decode(bytes).split("data: ").length - 1;
    }
  }

  leave(): void {
    this.#leaving.abort();
  }
}

/** Processor time of the whole process, % of one core, while nobody asks anything. */
async function restLoad(pid: number): Promise<number> {
  const before = processorMs(pid);
  await pause(restMs);
  return (100 * (processorMs(pid) - before)) / restMs;
}

function draftOf(step: number) {
  const content = {
    title: "名片",
    productId: null,
    quoteType: "pb" as const,
    job: { quoteType: "pb", quantity: 500 + step },
    updatedAt: Date.now(),
  };
  return { draft_id: newKey(), edition: newKey(), after: [null], content };
}

/** From the reply to a change until the message of it, ms. */
async function delayOf(client: ShopClient, as: Buyer, reader: Reader, step: number) {
  const { count } = reader;
  await client.call(putDraft, draftOf(step), { as });
  const changedAt = performance.now();
  while (reader.count === count) {
    if (performance.now() - changedAt > 10_000) return Number.POSITIVE_INFINITY;
    await pause(2);
  }
  return reader.arrivedAt - changedAt;
}

/** Open event streams on one process: what they weigh, and how soon a change arrives. */
export async function streams(count = 500): Promise<void> {
  heading(`${count} open event streams of ${count} accounts on one process (goal: p95 <= 2000 ms)`);
  const env = { SHOP_FACTORY_PACE: "off", SHOP_LOG: "silent" };
  const shop = await startShopProcess({ env });
  const readers: Reader[] = [];
  try {
    const client = new ShopClient(shop.url);
    await client.open();
    const buyers: Buyer[] = [];
    while (buyers.length < count) {
      const made = [1, 2, 3, 4].map(() => client.registerBuyer());
      buyers.push(...(await Promise.all(made)));
    }
    await pause(5000);
    const before = residentMb(shop.pid).now;
    figure("at rest without a stream", `${shown(await restLoad(shop.pid))} % of a core`);
    const opened = performance.now();
    for (const buyer of buyers) {
      const reader = new Reader();
      await reader.open(client, buyer);
      readers.push(reader);
    }
    figure("opened within", `${shown(performance.now() - opened)} ms`);
    figure("at rest with all of them", `${shown(await restLoad(shop.pid))} % of a core`);
    figure("memory", `${shown(before)} MB → ${shown(residentMb(shop.pid).now)} MB`);
    const delays: number[] = [];
    for (let step = 0; step < 200; step += 1) {
      const at = (step * 37) % count;
      const [buyer, reader] = [buyers[at], readers[at]];
      if (buyer === undefined || reader === undefined) throw new Error("no reader");
      delays.push(await delayOf(client, buyer, reader, step));
    }
    times("from a change to its message", delays);
  } finally {
    for (const reader of readers) reader.leave();
    await shop.stop();
  }
}
