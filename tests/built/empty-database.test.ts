import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectDatabase } from "#server/infra/database/database.ts";
import { schemaState } from "#server/infra/database/schema-state.ts";
import { totalsOf } from "#server/operations/invariants.repository.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shop-empty-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("the build's database has every step of the schema and no account", async () => {
  cpSync("dist/server/empty-cluster", join(dataDir, "pg"), { recursive: true });
  const { db, close } = await connectDatabase({ dataDir });
  expect(await schemaState(db)).toBe("current");
  expect(await totalsOf(db)).toMatchObject({ accounts: "0", orders: "0" });
  await close();
});
