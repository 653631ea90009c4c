import { randomUUID } from "node:crypto";
import { putCartLine } from "#contract/cart/carts.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";

const key = () => randomUUID().replaceAll("-", "");

/** An order that is ready to be placed: its line is in the cart and its total known. */
export interface ReadyOrder {
  buyer: Buyer;
  line: string;
  total: string;
}

export async function readyOrder(client: ShopClient, buyer: Buyer, job: Job): Promise<ReadyOrder> {
  const line = key();
  await client.call(
    putCartLine,
    { line_id: line, product_id: null, title: "压测", job },
    { as: buyer, key: key() },
  );
  const { total } = await client.call(
    reviewOrder,
    { line_ids: [line], address_id: null, express_type: "pickup", carrier_id: null },
    { as: buyer },
  );
  return { buyer, line, total };
}

export async function place(client: ShopClient, order: ReadyOrder): Promise<void> {
  await client.call(
    placeOrder,
    {
      draft_id: key(),
      line_ids: [order.line],
      address_id: null,
      express_type: "pickup",
      carrier_id: null,
      invoice_id: null,
      expected_total: order.total,
    },
    { as: order.buyer, key: key() },
  );
}

/** Runs `work` over the items with `width` at a time; resolves with each one's time in ms. */
export async function timed<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) {
      const started = performance.now();
      await work(item);
      samples.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return samples;
}
