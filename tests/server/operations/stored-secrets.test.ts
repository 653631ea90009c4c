import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { like, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openShop } from "#server/bootstrap.ts";
import { backup, restore } from "#server/cli/backup/commands.ts";
import { type Database, openDatabase } from "#server/infra/database/database.ts";
import { setting } from "#server/infra/database/tables/shop.tables.ts";
import { letterSeal, openLetterSeal } from "#server/infra/secrets/letter-seal.ts";
import {
  readySecrets,
  sealStoredSecrets,
  secretFaults,
  shopSecret,
} from "#server/infra/secrets/secrets.ts";
import { quoteKeys, rotateQuoteKey } from "#server/modules/quotes/quote-key.ts";
import { newMeasures } from "#server/operations/metrics.ts";
import { seedShop } from "#server/seed/seed.ts";
import { freshDatabase, testSettings } from "#tests/server/support/harness.ts";

const seal = letterSeal(Buffer.alloc(32, 7));
const stranger = letterSeal(Buffer.alloc(32, 8));
const at = Date.UTC(2026, 10, 25);
/** Keys as an earlier version stored them: 32 bytes each, in base64url. */
const plain = {
  logSecret: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
  quoteSecret: "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI",
  uploadSecret: "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM",
};
const turned = "BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const put = (db: Database, key: string, value: unknown) =>
  db.execute(
    sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`,
  );

/** The rows of all keys, as text. */
async function keyRows(db: Database): Promise<Record<string, string>> {
  const rows = await db.select().from(setting).where(like(setting.key, "%Secret%"));
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.stringify(value)]));
}

async function putOlderKeys(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(plain)) await put(db, name, value);
  const turn = { value: turned, from: at, formerUntil: at + 86_400_000 };
  await put(db, "quoteSecretRotation", turn);
}

/** A seeded folder with the keys of an earlier version. */
async function olderShop(): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  await seedShop(db, { now: () => at });
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

it("stores a new key, a replaced one and its successor encrypted", async () => {
  const { db, close } = await freshDatabase();
  const store = { db, letterSeal: seal };
  const former = await shopSecret(store, "quoteSecret");
  await rotateQuoteKey(store, at);
  const later = at + 31 * 86_400_000;
  await rotateQuoteKey(store, later);
  const { signing, accepted } = await quoteKeys(store, later + 3 * 60_000);
  const all = JSON.stringify(await db.execute(sql`select * from setting`));
  for (const key of [former, signing, ...accepted]) {
    expect(all).not.toContain(key.toString("base64url"));
  }
  expect(accepted).toHaveLength(2);
  expect(
    Object.values(await keyRows(db)).filter((value) => value.includes('"sealed:')),
  ).toHaveLength(2);
  await close();
});

it("creates new keys for an embedded shop whose letter key is lost, and reports it", async () => {
  const { db, close } = await freshDatabase();
  await putOlderKeys(db);
  await sealStoredSecrets({ db, letterSeal: seal });
  const before = await keyRows(db);
  const store = { db, letterSeal: stranger, settings: testSettings({}) };
  await expect(readySecrets({ ...store, databaseKind: "postgresql" })).rejects.toThrow(
    /^数据库里的签名密钥是用另一把信件密钥加密的.*renew-keys/,
  );
  expect(await secretFaults(store)).toEqual([expect.stringMatching(/renew-keys/)]);
  expect(await keyRows(db)).toEqual(before);
  expect(await readySecrets({ ...store, databaseKind: "pglite" })).toMatch(/^信件密钥换过/);
  expect(await readySecrets({ ...store, databaseKind: "pglite" })).toBe(null);
  expect((await shopSecret(store, "quoteSecret")).equals(Buffer.alloc(32, 2))).toBe(false);
  await close();
});

it("leaves keys unencrypted where servers of one PostgreSQL may have different letter keys", async () => {
  const { db, close } = await freshDatabase();
  await putOlderKeys(db);
  const before = await keyRows(db);
  const databaseUrl = "postgres://shop@db/shop";
  const alone = openLetterSeal({ dataDir, databaseUrl, letterKey: null });
  const settings = testSettings({ production: true });
  const store = { db, settings, databaseKind: "postgresql" as const };
  expect(await readySecrets({ ...store, letterSeal: alone })).toMatch(/SHOP_LETTER_KEY/);
  expect(await keyRows(db)).toEqual(before);
  const shared = openLetterSeal({ dataDir, databaseUrl, letterKey: Buffer.alloc(32, 7) });
  expect(await readySecrets({ ...store, letterSeal: shared })).toBe(null);
  expect(Object.values(await keyRows(db)).every((row) => row.includes('"sealed:'))).toBe(true);
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
