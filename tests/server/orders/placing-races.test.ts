import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cart } from "#contract/cart/carts.ts";
import { codes } from "#contract/http/reply.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { putOneLine } from "#server/modules/cart/cart-putting.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { eventually } from "#tests/eventually.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { labels, type Placing, readyToPlace } from "./order-flow.ts";

/**
 * Two concurrent writers of one buyer. On PostgreSQL the second starts while the first holds its
 * locks; the embedded database starts it afterwards.
 */
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.register();
});

const place = (placing: Placing) =>
  shop.call(placeOrder, placing, { as: buyer, key: randomUUID() });

async function untilWaiting(tx: Transaction, waiting: number): Promise<void> {
  if (shop.deps.databaseKind !== "postgresql") return;
  const behindUs = sql`
    select distinct pid from pg_locks
    where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`;
  await eventually(async () =>
    expect(await tx.execute(behindUs)).toHaveProperty("rowCount", waiting),
  );
}

test("a line changed while its order waited is priced as it is now", async () => {
  const placing = await readyToPlace(shop, buyer);
  const [line_id = ""] = placing.line_ids;
  const tools = await quoteTools(shop.deps);
  const read = readJob({ ...labels, quantity: 40_000 });
  if (!read.ok) throw new Error("the job is a job");
  const put = { line_id, product_id: null, title: "两倍的标签", job: read.value, direct: false };
  let waited: Promise<unknown> | undefined;
  const changed = await inTransaction(shop.deps.db, async (tx) => {
    const line = await putOneLine(tx, tools, buyer.id, { ...put, quote_no: null, signature: null });
    waited = place(placing).catch((refusal: unknown) => refusal);
    await untilWaiting(tx, 1);
    return line;
  });
  expect(await waited).toMatchObject({
    code: codes.priceMoved,
    data: {
      lines: [{ line_id, title: "两倍的标签", amount: changed.quote.total, state: "orderable" }],
    },
  });
});

test("concurrent orders of one draft with different lines create one order, and both return it", async () => {
  const first = await readyToPlace(shop, buyer);
  const second = { ...(await readyToPlace(shop, buyer)), draft_id: first.draft_id };
  let both: Promise<Array<{ order_id: string }>> | undefined;
  await inTransaction(shop.deps.db, async (tx) => {
    if (shop.deps.databaseKind === "postgresql") {
      await tx.execute(sql`lock table shop_order in share mode`);
    }
    both = Promise.all([place(first), place(second)]);
    await untilWaiting(tx, 2);
  });
  const ids = new Set((await both)?.map(({ order_id }) => order_id));
  const { items } = await shop.call(orders, {}, { as: buyer });
  expect(items.map(({ order_id }) => order_id)).toEqual([...ids]);
  const left = await shop.call(cart, {}, { as: buyer });
  expect(left).toHaveLength(1);
});
