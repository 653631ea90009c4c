import type { Job } from "#contract/jobs/jobs.ts";
import { orders } from "#contract/orders/order-lists.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { place, readyOrder, timed } from "./order-maker.ts";
import { residentMb } from "./resident.ts";
import { figure, heading, shown, times } from "./statistics.ts";

/** One buyer's list and the server's memory while orders pile up. */
export async function growth(
  shop: ShopProcess,
  client: ShopClient,
  job: Job,
  long: boolean,
): Promise<void> {
  heading("Growth: one buyer, more and more orders (goal: at most 600 MB, no slope)");
  const buyer = await client.registerBuyer();
  const steps = long ? 10 : 4;
  const each = long ? 1000 : 250;
  for (let step = 0; step <= steps; step += 1) {
    if (step > 0) {
      await timed(Array.from({ length: each }), 4, async () =>
        place(client, await readyOrder(client, buyer, job)),
      );
    }
    figure(`resident after ${step * each} orders`, `${shown(residentMb(shop.pid).now)} MB`);
    times(
      "  first page of the order list",
      await timed(Array.from({ length: 40 }), 1, () => client.call(orders, {}, { as: buyer })),
    );
  }
}
