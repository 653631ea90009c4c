import { and, eq, sql } from "drizzle-orm";
import { setting } from "#server/infra/database/tables/shop.tables.ts";
import { type Database, inTransaction, type Transaction } from "./database.ts";

/** One setting of the shop by key, or null. */
export async function findSetting(db: Database | Transaction, key: string): Promise<unknown> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key));
  return row?.value ?? null;
}

/** Inserts a setting; false where the key exists, which stays. */
export async function addSetting(db: Database, key: string, value: unknown): Promise<boolean> {
  const made = await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: setting.key });
  return made.length === 1;
}

/** Writes another value where the stored one is still `before`. */
export async function replaceSetting(
  db: Database,
  key: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<void> {
  const isBefore = sql`${setting.value} = ${JSON.stringify(before)}::jsonb`;
  await db
    .update(setting)
    .set({ value: after })
    .where(and(eq(setting.key, key), isBefore));
}

export async function putSetting(db: Database, key: string, value: unknown): Promise<void> {
  await db
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } });
}

/**
 * Changes a stored setting: changes of one key are serialised, and each reads the previous one.
 * `change` gets null where there is none. @throws what `change` throws; then nothing is written
 */
export async function changeSetting<Value>(
  db: Database,
  key: string,
  change: (held: unknown) => Value,
): Promise<{ readonly before: unknown; readonly after: Value }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(setting).where(eq(setting.key, key)).for("update");
    const before = row?.value ?? null;
    const value = change(before);
    if (row === undefined) await tx.insert(setting).values({ key, value });
    else await tx.update(setting).set({ value }).where(eq(setting.key, key));
    return { before, after: value };
  });
}
