import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes, Refusal } from "#contract/http/reply.ts";
import { canonicalJson, withIdempotency } from "#server/http/idempotency.ts";
import { pruneIdempotency } from "#server/http/idempotency-keys.repository.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const intent = (key: string | null, input: unknown = { a: 1 }) => ({
  userId: "u",
  route: "POST /x",
  key,
  input,
});
const day = 24 * 3_600_000;

test("one key has one effect and one reply", async () => {
  let effects = 0;
  const key = randomUUID();
  const once = () =>
    withIdempotency(shop.deps, intent(key), async () => {
      effects += 1;
      return { made: effects };
    });
  const replies = await Promise.all(Array.from({ length: 100 }, once));
  expect([effects, replies]).toEqual([1, Array(100).fill({ made: 1 })]);
});

test("the order of fields does not matter, their values do", async () => {
  const key = randomUUID();
  const effect = async () => "done";
  expect(await withIdempotency(shop.deps, intent(key, { a: 1, b: [2] }), effect)).toBe("done");
  expect(await withIdempotency(shop.deps, intent(key, { b: [2], a: 1 }), effect)).toBe("done");
  await expect(
    withIdempotency(shop.deps, intent(key, { a: 2, b: [2] }), effect),
  ).rejects.toMatchObject({ code: codes.keyReused });
  expect(canonicalJson({ b: { d: 1, c: null }, a: [{ z: 1, y: 2 }] })).toBe(
    '{"a":[{"y":2,"z":1}],"b":{"c":null,"d":1}}',
  );
});

test("a refusal undoes the effect and is not stored", async () => {
  const key = randomUUID();
  const refused = withIdempotency(shop.deps, intent(key), async (tx) => {
    await putSetting(tx, "half-done", true);
    throw new Refusal(codes.stateConflict, "不行");
  });
  await expect(refused).rejects.toMatchObject({ code: codes.stateConflict });
  const rows = await shop.deps.db.execute(sql`select 1 from setting where key = 'half-done'`);
  expect(rows).toMatchObject({ rows: [] });
  expect(await withIdempotency(shop.deps, intent(key), async () => "now")).toBe("now");
});

test("while one request runs in another process, the second waits or is asked to wait", async () => {
  const key = randomUUID();
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let enter = (): void => undefined;
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  const first = withIdempotency(shop.deps, intent(key), async () => {
    enter();
    await gate;
    return "once";
  });
  await entered;
  const second = withIdempotency(shop.deps, intent(key), async () => "twice");
  if (shop.deps.databaseKind === "postgresql") {
    await expect(second).rejects.toMatchObject({ code: codes.keyInProgress });
    open();
  } else {
    // The embedded database has one connection: the second queues behind the first.
    open();
    expect(await second).toBe("once");
  }
  expect(await first).toBe("once");
});

test("without a key each call has its own effect", async () => {
  let effects = 0;
  const each = () =>
    withIdempotency(shop.deps, intent(null), async () => {
      effects += 1;
      return effects;
    });
  expect([await each(), await each()]).toEqual([1, 2]);
});

test("keys are stored for seven days", async () => {
  const key = randomUUID();
  const asked = () => withIdempotency(shop.deps, intent(key), async () => shop.clock.now());
  const first = await asked();
  shop.clock.advance(7 * day - 1);
  await pruneIdempotency(shop.deps);
  expect(await asked()).toBe(first);
  shop.clock.advance(2);
  await pruneIdempotency(shop.deps);
  expect(await asked()).toBe(shop.clock.now());
});
