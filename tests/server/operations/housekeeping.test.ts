import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { captcha, resetPassword } from "#contract/auth/auth.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { seedShop } from "#server/seed/seed.ts";
import { freshDatabase, openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";

const day = 24 * 3_600_000;
const tables = ["captcha", "access_token", "session", "throttle", "shop_user"];

async function counts(shop: Shop): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const result = await shop.deps.db.execute(
      sql.raw(`select count(*)::int as count from ${table}`),
    );
    if (typeof result !== "object" || result === null || !("rows" in result)) continue;
    const [row] = result.rows as { count: number }[];
    found[table] = row?.count ?? -1;
  }
  return found;
}

test("expired rows are deleted, live ones stay", async () => {
  const shop = await startShop();
  const buyer = await shop.register();
  await shop.call(captcha, {});
  await shop.call(resetPassword, { mobile: buyer.mobile, email: buyer.email });
  const before = await counts(shop);
  expect(before).toEqual({ captcha: 1, access_token: 1, session: 1, throttle: 4, shop_user: 1 });
  await tidyUp(shop.deps);
  expect(await counts(shop)).toEqual(before);
  shop.clock.advance(2 * day);
  await tidyUp(shop.deps);
  expect(await counts(shop)).toEqual({
    captcha: 0,
    access_token: 0,
    session: 1,
    throttle: 0,
    shop_user: 1,
  });
  shop.clock.advance(60 * day);
  await tidyUp(shop.deps);
  expect((await counts(shop)).session).toBe(0);
  await shop.close();
});

test("of two servers that start together one seeds the shop, once", async () => {
  const clock = { now: () => openingTime };
  const opened = await freshDatabase();
  const both = await Promise.all([seedShop(opened.db, clock), seedShop(opened.db, clock)]);
  expect(both.sort()).toEqual([false, true]);
  expect(await seedShop(opened.db, clock)).toBe(false);
  await opened.close();
});
