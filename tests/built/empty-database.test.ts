import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "#server/infra/database/database.ts";
import { schemaState } from "#server/infra/database/schema-state.ts";
import { tablesInOrder } from "#server/infra/database/tables.ts";
import { rowsOf } from "#tests/server/support/rows.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shop-empty-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A secret or an account in it would be the same in every shop of this build. */
test("the build's database has every step of the schema and no row of a shop", async () => {
  cpSync("dist/server/empty-cluster", join(dataDir, "pg"), { recursive: true });
  const { db, close } = await connectDatabase({ dataDir });
  expect(await schemaState(db)).toBe("current");
  const tables = await tablesInOrder(db);
  expect(tables).toContain("shop_user");
  const filled: string[] = [];
  for (const table of tables) {
    const rows = rowsOf(await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`));
    if (rows.length > 0) filled.push(table);
  }
  expect(filled).toEqual([]);
  await close();
});
