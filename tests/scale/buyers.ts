import { randomUUID } from "node:crypto";
import { putCartLine } from "#contract/cart/carts.ts";
import { products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { type Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { Acknowledged } from "#tests/resilience/placing-clients.ts";
import { labels } from "#tests/server/orders/order-flow.ts";

/** What buyers who never try again have seen. */
export interface Seen {
  calls: number;
  readonly failed: string[];
  readonly reported: Acknowledged[];
  /** Milliseconds of each call. */
  readonly times: number[];
}

/** One buyer's visit: the catalogue, a line, an order, the list of orders. */
async function visit(client: ShopClient, buyer: Buyer, seen: Seen, intent: string): Promise<void> {
  const call: ShopClient["call"] = async (...asked) => {
    seen.calls += 1;
    const began = performance.now();
    try {
      return await client.call(...asked);
    } finally {
      seen.times.push(performance.now() - began);
    }
  };
  await call(categories, {});
  await call(products, { limit: 20 });
  const line_id = randomUUID();
  const line = { line_id, product_id: null, title: "标签", job: labels };
  const { quote } = await call(putCartLine, line, { as: buyer, key: randomUUID() });
  const placing = {
    draft_id: randomUUID(),
    line_ids: [line_id],
    address_id: null,
    express_type: "pickup" as const,
    carrier_id: null,
    invoice_id: null,
    remark: intent,
    expected_total: quote.total,
  };
  const made = await call(placeOrder, placing, { as: buyer, key: randomUUID() });
  seen.reported.push({ intent, orderId: made.order_id, total: made.total });
  await call(orders, { limit: 20 }, { as: buyer });
}

/** Buyers who shop until `isOver`; a failed call is recorded and not repeated. */
export async function shopping(port: number, many: number, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { calls: 0, failed: [], reported: [], times: [] };
  const clients: [ShopClient, Buyer][] = [];
  while (clients.length < many) {
    const client = new ShopClient(`http://127.0.0.1:${port}`);
    await client.open();
    clients.push([client, await client.registerBuyer()]);
  }
  await Promise.all(
    clients.map(async ([client, buyer], index) => {
      for (let visits = 0; !isOver(); visits += 1) {
        await visit(client, buyer, seen, `visit-${index}-${visits}`).catch((fault: unknown) => {
          seen.failed.push(fault instanceof Error ? `${fault.message} ${fault.cause ?? ""}` : "?");
        });
      }
    }),
  );
  return seen;
}
