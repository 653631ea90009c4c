import { sql } from "drizzle-orm";
import * as v from "valibot";
import { expect, test } from "vitest";
import { rawRows } from "#server/infra/database/raw-rows.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { startShop } from "#tests/server/support/harness.ts";

/** On the embedded database alone: a PostgreSQL makes checkpoints by itself. */
test("housekeeping makes a checkpoint, so that a crash replays nothing", async () => {
  const shop = await startShop();
  const replayed = async (): Promise<number> => {
    const [row] = await rawRows(
      shop.deps.db,
      sql`select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()`,
      v.object({ bytes: v.number() }),
    );
    return row?.bytes ?? -1;
  };
  await shop.deps.db.execute(
    sql`select pg_logical_emit_message(false, 'log', repeat('x', 500000))`,
  );
  const before = await replayed();
  await tidyUp(shop.deps);
  expect(before).toBeGreaterThan(500_000);
  expect(await replayed()).toBeLessThan(100_000);
  await shop.close();
});
