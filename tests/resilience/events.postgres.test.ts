import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { inTransaction, openDatabase } from "#server/infra/database/database.ts";
import { writeDraft } from "#server/modules/drafts/drafts.repository.ts";
import { listening, openStream } from "#tests/server/events/open-stream.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let cluster: Cluster;
const shops: Shop[] = [];
beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  cluster.stop();
});

/** One server of the shop, with connections of its own. */
async function server(): Promise<Shop> {
  const shop = await startShop({ database: await openDatabase({ url: cluster.url }) });
  shops.push(shop);
  return shop;
}

const draftOf = ({ id }: Buyer) => ({
  userId: id,
  draftId: randomUUID(),
  edition: randomUUID(),
  content: null,
});

it("a change at one server reaches the stream at another once it is committed, and not before", async () => {
  const [here, there] = [await server(), await server()];
  const [buyer, stranger] = [await here.register(), await here.register()];
  const host = await listening(there);
  const stream = await openStream(there, host, buyer);
  const other = await openStream(there, host, stranger);
  expect(await stream.last(1)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 0 });
  await other.last(1);

  await inTransaction(here.deps.db, async (tx) => {
    await writeDraft(tx, here.deps, draftOf(buyer));
    // Two changes of the other account arrive, so that the database was looked at in between.
    for (const messages of [2, 3]) {
      await inTransaction(here.deps.db, (own) => writeDraft(own, here.deps, draftOf(stranger)));
      expect(await other.last(messages)).toEqual({
        drafts: messages - 1,
        cart: 0,
        orders: 0,
        messages: 0,
      });
    }
    expect(stream.reported).toEqual([{ drafts: 0, cart: 0, orders: 0, messages: 0 }]);
  });
  expect(await stream.last(2)).toEqual({ drafts: 1, cart: 0, orders: 0, messages: 0 });

  const undone = inTransaction(here.deps.db, async (tx) => {
    await writeDraft(tx, here.deps, draftOf(buyer));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await inTransaction(here.deps.db, (tx) => writeDraft(tx, here.deps, draftOf(buyer)));
  expect(await stream.last(3)).toEqual({ drafts: 2, cart: 0, orders: 0, messages: 0 });
  stream.leave();
  other.leave();
});

it("changes of one account at the same moment wait for one another and all count", async () => {
  const [here, there] = [await server(), await server()];
  const buyer = await here.register();
  const stream = await openStream(there, await listening(there), buyer);
  await stream.last(1);
  const writes = Array.from({ length: 20 }, (_, index) => {
    const { deps } = index % 2 === 0 ? here : there;
    return inTransaction(deps.db, (tx) =>
      writeDraft(tx, deps, { ...draftOf(buyer), content: null }),
    );
  });
  await Promise.all(writes);
  await expect.poll(() => stream.reported.at(-1)?.drafts, { timeout: 30_000 }).toBe(20);
  stream.leave();
});
