import { afterAll, expect, test } from "vitest";
import { EmbeddedDatabase } from "#server/infra/database/embedded.ts";

const db = new EmbeddedDatabase(null, {}, () => {
  throw new Error("the disk is not full");
});
afterAll(() => db.close());

test("the embedded database keeps at most 32 MB of pages, whatever its folder says", async () => {
  const { rows } = await db.query<{ setting: string; chosen: string }>(
    "select setting, source as chosen from pg_settings where name = 'shared_buffers'",
  );
  expect(rows).toEqual([{ setting: String(32 * 128), chosen: "command line" }]);
});
