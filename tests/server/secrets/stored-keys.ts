import { like, sql } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import { setting } from "#server/infra/database/tables/shop.tables.ts";
import { letterSeal } from "#server/infra/secrets/letter-seal.ts";

export const seal = letterSeal(Buffer.alloc(32, 7));
export const at = Date.UTC(2026, 10, 25);

/** Keys as an earlier version stored them: 32 bytes each, in base64url. */
export const plain = {
  logSecret: "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
  quoteSecret: "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI",
  uploadSecret: "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM",
};
export const turned = "BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ";

const put = (db: Database, key: string, value: unknown) =>
  db.execute(
    sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`,
  );

/** The rows of all keys, as text. */
export async function keyRows(db: Database): Promise<Record<string, string>> {
  const rows = await db.select().from(setting).where(like(setting.key, "%Secret%"));
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.stringify(value)]));
}

export async function putOlderKeys(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(plain)) await put(db, name, value);
  const turn = { value: turned, from: at, formerUntil: at + 86_400_000 };
  await put(db, "quoteSecretRotation", turn);
}
