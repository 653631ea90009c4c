import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paperOrder } from "#contract/orders/orders.ts";
import { placePaperOrder } from "#contract/orders/placing.ts";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { openDatabase } from "#server/infra/database/database.ts";
import { heldSums, stockRows } from "#server/modules/stock/stock.repository.ts";
import { paperReadyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let cluster: Cluster;
let shop: Shop;
beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  shop = await startShop({ database: await openDatabase({ url: cluster.url }) });
});
afterAll(async () => {
  await shop.close();
  cluster.stop();
});

const reel = {
  quoteType: "paper",
  paperId: "shuangtong",
  gsm: 157,
  form: "reel",
  reelWidthMm: 889,
  qtyUnit: "kg",
} as const;

/** The stock holds 5,000 kg: ten orders of 500 kg are from stock, the eleventh and later are not. */
it("gives the last reel to one of the orders that are placed at the same time", async () => {
  const taps = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const as = await shop.register();
      return { as, tap: await paperReadyToPlace(shop, as, [{ ...reel, qty: "500" }]) };
    }),
  );
  const days = await Promise.all(
    taps.map(async ({ as, tap }) => {
      const { order_id } = await shop.call(placePaperOrder, tap, { as, key: randomUUID() });
      return (await shop.call(paperOrder, { id: order_id }, { as })).dates?.shipOn ?? "";
    }),
  );
  const soonest = days.toSorted()[0];
  expect(days.filter((day) => day === soonest)).toHaveLength(10);
  const rows = await stockRows(shop.deps.db);
  const row = rows.find(
    ({ paperId, gsm, size }) => paperId === "shuangtong" && gsm === 157 && size === "889",
  );
  expect([row?.onHand, row?.reserved]).toEqual([5_000_000, 5_000_000]);
  for (const { reserved, held } of await heldSums(shop.deps.db)) expect(reserved).toBe(held);
}, 120_000);
