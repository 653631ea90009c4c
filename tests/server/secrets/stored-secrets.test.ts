import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { letterSeal, openLetterSeal } from "#server/infra/secrets/letter-seal.ts";
import {
  readySecrets,
  sealStoredSecrets,
  secretFaults,
  shopSecret,
} from "#server/infra/secrets/secrets.ts";
import { quoteKeys, rotateQuoteKey } from "#server/modules/quotes/quote-key.ts";
import { freshDatabase, testSettings } from "#tests/server/support/harness.ts";
import { at, keyRows, putOlderKeys, seal } from "./stored-keys.ts";

const stranger = letterSeal(Buffer.alloc(32, 8));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

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
