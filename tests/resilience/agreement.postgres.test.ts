import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { inTransaction, openDatabase } from "#server/infra/database/database.ts";
import { eventually } from "#tests/eventually.ts";
import { staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import {
  agree,
  cartFor,
  editions,
  endIt,
  place,
  reviewed,
  setting,
  tapOf,
} from "#tests/server/firms/agreement-flow.ts";
import { firmIdOf } from "#tests/server/firms/firm-account-flow.ts";
import { firmAddressBy, ownerOf } from "#tests/server/firms/firm-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let cluster: Cluster;
let shop: Shop;
beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  const database = await openDatabase({ url: cluster.url });
  shop = await startShop({ database, settings: { staffKey } });
});
afterAll(async () => {
  await shop.close();
  cluster.stop();
});

const onLabels = [{ kind: "lz", permille: 125 }] as const;

it("an order beside the end of its agreement has the sum that was shown, or is refused", async () => {
  const owner = await ownerOf(shop, "并发企业");
  const firmId = await firmIdOf(shop, "并发企业");
  const address = await firmAddressBy(shop, owner);
  const ends: unknown[] = [];
  for (let round = 0; round < 8; round += 1) {
    await agree(shop, firmId, onLabels, { edition: round * 2 });
    const choice = await cartFor(shop, owner, address);
    const tap = tapOf(choice, await reviewed(shop, owner, choice));
    expect(tap.expected_total).toBe("5353.25");
    const [order, end] = await Promise.all([
      place(shop, owner, tap),
      endIt(shop, firmId, round * 2 + 1),
    ]);
    expect(end.body.code).toBe(codes.success);
    ends.push(order.body.code);
    if (order.body.code === codes.success) {
      expect(order.body.data).toMatchObject({ total: "5353.25" });
    } else {
      expect([order.body.code, order.body.data]).toMatchObject([
        codes.priceMoved,
        { agreement: true, total: "5466.55" },
      ]);
    }
  }
  expect(ends).toHaveLength(8);
}, 120_000);

/** Connections that wait for a lock of another one. */
const waiting = sql`select distinct pid from pg_locks where not granted`;

it("an order that read its agreement is placed before the agreement can end", async () => {
  const owner = await ownerOf(shop, "锁住企业");
  const firmId = await firmIdOf(shop, "锁住企业");
  const address = await firmAddressBy(shop, owner);
  await agree(shop, firmId, onLabels);
  const choice = await cartFor(shop, owner, address);
  const tap = tapOf(choice, await reviewed(shop, owner, choice));
  const finished: string[] = [];
  const running = await inTransaction(shop.deps.db, async (tx) => {
    const untilWaiting = (count: number) =>
      eventually(async () => expect(await tx.execute(waiting)).toHaveProperty("rowCount", count));
    // The order has read the discount and waits to be written.
    await tx.execute(sql`lock table shop_order in share mode`);
    const order = place(shop, owner, tap).finally(() => finished.push("order"));
    await untilWaiting(1);
    const end = endIt(shop, firmId, 1).finally(() => finished.push("end"));
    await Promise.race([end, untilWaiting(2)]);
    expect(finished).toEqual([]);
    return { order, end };
  });
  const [order, end] = await Promise.all([running.order, running.end]);
  expect([order.body.code, order.body.data]).toMatchObject([codes.success, { total: "5353.25" }]);
  expect(end.body.code).toBe(codes.success);
}, 120_000);

it("of two people who set it at once one succeeds, and the other is refused", async () => {
  await ownerOf(shop, "两人企业");
  const firmId = await firmIdOf(shop, "两人企业");
  for (let edition = 0; edition < 5; edition += 1) {
    const both = await Promise.all([
      setting(shop, firmId, [{ kind: "pb", permille: 10 }], { edition }),
      setting(shop, firmId, [{ kind: "pb", permille: 20 }], { edition }),
    ]);
    const said = both.map(({ body }) => body.code);
    expect(said.sort()).toEqual([codes.success, codes.stateConflict].sort());
  }
  expect(await editions(shop, firmId)).toHaveLength(5);
}, 60_000);
