import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openShop } from "#server/bootstrap.ts";
import { backup, restore } from "#server/cli/backup/commands.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { sealStoredSecrets, shopSecret } from "#server/infra/secrets/secrets.ts";
import { quoteKeys } from "#server/modules/quotes/quote-key.ts";
import { newMeasures } from "#server/operations/metrics.ts";
import { seededDatabaseImage } from "#tests/server/operations/database-image.ts";
import { testSettings } from "#tests/server/support/harness.ts";
import { at, keyRows, plain, putOlderKeys, seal, turned } from "./stored-keys.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A seeded folder with the keys of an earlier version. */
async function olderShop(): Promise<void> {
  const loadDataDir = await seededDatabaseImage({ now: () => at });
  await (await PGlite.create({ dataDir: join(dataDir, "pg"), loadDataDir })).close();
  const { db, close } = await openDatabase({ dataDir });
  await putOlderKeys(db);
  await close();
}

it("encrypts keys of an earlier version at the start, and signs with them as before", async () => {
  await olderShop();
  const settings = testSettings({ dataDir, letterKey: Buffer.alloc(32, 7) });
  const operation = { processState: { phase: "preparing" } as const, measures: newMeasures() };
  await (await openShop(settings, operation, () => undefined)).close();

  const { db, close } = await openDatabase({ dataDir });
  const rows = await keyRows(db);
  for (const name of [...Object.keys(plain), "quoteSecretRotation"]) {
    expect(rows[name]).toContain('"sealed:');
  }
  const all = JSON.stringify(await db.execute(sql`select * from setting`));
  for (const text of [...Object.values(plain), turned]) expect(all).not.toContain(text);
  const store = { db, letterSeal: seal };
  expect(await shopSecret(store, "logSecret")).toEqual(Buffer.alloc(32, 1));
  expect(await shopSecret(store, "uploadSecret")).toEqual(Buffer.alloc(32, 3));
  expect(await quoteKeys(store, at + 1000)).toEqual({
    signing: Buffer.alloc(32, 4),
    accepted: [Buffer.alloc(32, 4), Buffer.alloc(32, 2)],
  });
  // A second start changes nothing, and a key is bound to its row.
  await sealStoredSecrets(store);
  expect(await keyRows(db)).toEqual(rows);
  await close();
});

it("keeps a backup's keys where their letter key exists, and renews them elsewhere", async () => {
  await olderShop();
  const { db, close } = await openDatabase({ dataDir });
  await sealStoredSecrets({ db, letterSeal: seal });
  const rows = await keyRows(db);
  await close();
  const file = join(dataDir, "shop.backup");
  await backup({ dataDir, databaseUrl: null }, file, at);

  const same = { dataDir: join(dataDir, "same"), databaseUrl: null };
  const said = await restore({ ...same, letterKey: Buffer.alloc(32, 7) }, file);
  expect(said).toHaveLength(2);
  const kept = await openDatabase(same);
  expect(await keyRows(kept.db)).toEqual(rows);
  await kept.close();

  const elsewhere = { dataDir: join(dataDir, "elsewhere"), databaseUrl: null };
  expect((await restore(elsewhere, file))[2]).toMatch(/^这里没有备份那家店的信件密钥/);
  const renewed = await openDatabase(elsewhere);
  const fresh = await keyRows(renewed.db);
  expect(Object.keys(fresh)).toEqual(Object.keys(rows));
  expect(JSON.stringify(fresh)).not.toContain("sealed:");
  for (const text of [...Object.values(plain), turned]) {
    expect(JSON.stringify(fresh)).not.toContain(text);
  }
  await renewed.close();
}, 180_000);
