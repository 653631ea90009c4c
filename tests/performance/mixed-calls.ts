import { addresses } from "#contract/account/account.ts";
import { products } from "#contract/catalog/product-lists.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { province } from "#contract/lookups/lookups.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { processorMs } from "./main-thread.ts";
import { place, readyOrder, timed } from "./order-maker.ts";
import { residentMb } from "./resident.ts";
import { figure, heading, shown } from "./statistics.ts";

const calls = 20_000;
const steps = 5;

/** Ten calls as a visit makes them; the order is three of them. */
async function visit(client: ShopClient, as: Buyer, job: Job): Promise<void> {
  await client.call(province, {}, {});
  await client.call(products, {}, {});
  await client.call(addresses, {}, { as });
  if (job.quoteType !== "lz") throw new Error("no label");
  for (const quantity of [1000, 2000, 3000]) {
    await client.call(quoteLabel, { job: { ...job, quantity } }, { as });
  }
  await place(client, await readyOrder(client, as, job));
  await client.call(orders, {}, { as });
}

export interface Mixed {
  readonly name: string;
  /** The goal, MB. */
  readonly most: number;
  readonly env: Record<string, string>;
  readonly job: Job;
}

/** Memory of a new process over 20,000 calls, a tenth of them orders. */
export async function mixedCalls({ name, most, env, job }: Mixed): Promise<void> {
  heading(`Resident memory over ${calls} mixed calls on ${name} (goal: at most ${most} MB)`);
  const shop = await startShopProcess({ env });
  try {
    const client = new ShopClient(shop.url);
    await client.open();
    const buyers: Buyer[] = [];
    for (let i = 0; i < 10; i += 1) buyers.push(await client.registerBuyer());
    figure("before the first", `${shown(residentMb(shop.pid).now)} MB`);
    const before = processorMs(shop.pid);
    for (let step = 1; step <= steps; step += 1) {
      const visits = Array.from({ length: calls / steps / 10 }, (_, at) => buyers[at % 10]);
      await timed(visits, 10, async (buyer) => {
        if (buyer !== undefined) await visit(client, buyer, job);
      });
      const { now, most: peak } = residentMb(shop.pid);
      figure(`after ${(step * calls) / steps}`, `${shown(now)} MB, at most ${shown(peak)} MB`);
    }
    figure("processor", `${shown((processorMs(shop.pid) - before) / calls)} ms a call`);
  } finally {
    await shop.stop();
  }
}
