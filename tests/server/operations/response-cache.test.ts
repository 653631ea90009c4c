import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "#contract/catalog/product-lists.ts";
import { invalidateResponses, ResponseCache } from "#server/http/response-cache.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { publicCacheMs: 5000 } });
});
afterAll(() => shop.close());

/** Produces numbers, each when the test releases it. */
function slowly() {
  const waiting: (() => void)[] = [];
  let made = 0;
  return {
    make: async () => {
      made += 1;
      const own = made;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      return own;
    },
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    made: () => made,
  };
}

test("concurrent readers share one computation", async () => {
  const kept = new ResponseCache<number>(shop.deps);
  const work = slowly();
  const asked = Array.from({ length: 50 }, () => kept.of("a", work.make));
  const other = kept.of("b", work.make);
  work.letGo();
  expect([new Set(await Promise.all(asked)), await other]).toEqual([new Set([1]), 2]);
  expect([await kept.of("a", work.make), kept.last("a"), work.made()]).toEqual([1, 1, 2]);
});

test("a value whose computation began before an invalidation is not given to later readers", async () => {
  const kept = new ResponseCache<number>(shop.deps);
  const work = slowly();
  const before = kept.of("a", work.make);
  invalidateResponses(shop.deps);
  const after = kept.of("a", work.make);
  work.letGo();
  expect([await before, await after]).toEqual([1, 2]);
  expect(await kept.of("a", work.make)).toBe(2);
});

test("a failure reaches every waiting reader, and the next one computes again", async () => {
  const kept = new ResponseCache<number>(shop.deps);
  const fail = async () => {
    await Promise.resolve();
    throw new Error("no");
  };
  const asked = await Promise.allSettled([kept.of("a", fail), kept.of("a", fail)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await kept.of("a", async () => 7)).toBe(7);
});

test("parameters that the contract does not know share one entry", async () => {
  const headers = { accesstoken: await shop.freshToken() };
  const ask = async (query: string) => {
    const { text } = await shop.inject({
      method: "GET",
      url: `${products.path}?${query}`,
      headers,
    });
    return text;
  };
  const first = await ask("limit=3&cate_id=labels");
  const name = sql`update product set name = name || '!' where cate_id = 'labels'`;
  await shop.deps.db.execute(name);
  // Within the cache's lifetime, however it is spelt.
  const same = [
    "limit=3&cate_id=labels&x=1",
    "y=2&cate_id=labels&limit=3",
    "_=3&limit=3&cate_id=labels",
  ];
  for (const query of same) expect([query, await ask(query)]).toEqual([query, first]);
  for (let at = 0; at < 320; at += 1) await ask(`limit=3&cate_id=labels&n=${at}`);
  expect(await ask("limit=3&cate_id=labels")).toBe(first);
  // A parameter of the contract has an entry of its own.
  expect(await ask("limit=4&cate_id=labels")).not.toBe(first);
});
