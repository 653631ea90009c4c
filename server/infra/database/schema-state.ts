import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import * as v from "valibot";
import { StartRefused } from "#server/config/start-refused.ts";
import type { Database, Transaction } from "./database.ts";
import { rawRows } from "./raw-rows.ts";

/** Beside this file in the sources, beside the bundle in the build. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), "migrations");

/** One migration step in a database; `at` is the step's own timestamp, ms. */
export interface Step {
  readonly hash: string;
  readonly at: number;
}

/**
 * A database's state compared with this program's migration steps: `empty` none; `older` the first
 * of them; `current` all; `newer` all and more; `foreign` tables that are not the shop's; `strange`
 * steps that were never published.
 */
export type SchemaState = "empty" | "older" | "current" | "newer" | "foreign" | "strange";

/** A migration step of this program: its hash, its timestamp and its statements. */
export type KnownStep = MigrationMeta;

/** The steps of this program, in order. */
export const knownMigrations = (): KnownStep[] => readMigrationFiles({ migrationsFolder });

const stepOf = ({ hash, folderMillis }: MigrationMeta): Step => ({ hash, at: folderMillis });

export function judged(
  tables: number,
  applied: readonly Step[],
  known: readonly Step[],
): SchemaState {
  if (applied.length === 0) return tables === 0 ? "empty" : "foreign";
  const shared = Math.min(applied.length, known.length);
  const same = (index: number): boolean => applied[index]?.hash === known[index]?.hash;
  if (!Array.from({ length: shared }, (_, index) => same(index)).every(Boolean)) return "strange";
  if (applied.length === known.length) return "current";
  return applied.length < known.length ? "older" : "newer";
}

/** The migration steps of the database, in order. */
export async function appliedSteps(db: Database | Transaction): Promise<Step[]> {
  const [table] = await rawRows(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
    v.object({ name: v.nullable(v.string()) }),
  );
  if (table?.name == null) return [];
  const rows = await rawRows(
    db,
    sql`select hash, created_at::text as at from drizzle.__drizzle_migrations order by created_at, id`,
    v.object({ hash: v.string(), at: v.string() }),
  );
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }));
}

/** Tables first: a server that migrates meanwhile writes them and its step together. */
export async function schemaState(db: Database | Transaction): Promise<SchemaState> {
  const [found] = await rawRows(
    db,
    sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    v.object({ tables: v.number() }),
  );
  return judged(found?.tables ?? 0, await appliedSteps(db), knownMigrations().map(stepOf));
}

/** This program may not use the database; the message is shown unchanged. */
export class SchemaRefused extends StartRefused {}

const refusals: Record<Exclude<SchemaState, "empty" | "older" | "current">, string> = {
  newer:
    "这个数据库由更新版本的程序写过，旧程序没有打开它，数据原样未动。\n" +
    "请换用那个新版本（或更新的）启动；要退回旧版本，请用旧版本的备份恢复到空库：npm run restore -- 文件\n" +
    "(The database was written by a newer version; start that version instead.)",
  foreign:
    "这个数据库里有别的程序的表，不是本店的库，没有打开，数据原样未动。\n" +
    "请检查 DATABASE_URL，改成一个空库再启动。\n" +
    "(The database holds tables of another program; point DATABASE_URL at an empty one.)",
  strange:
    "这个数据库的升级记录与本程序不符，可能来自未发布的版本，没有打开，数据原样未动。\n" +
    "请换用写它的那个版本启动；不要这些数据时，请换一个空的数据目录（SHOP_DATA_DIR）或空库（DATABASE_URL）。\n" +
    "(The database was made by a version that was never published.)",
};

/** @throws SchemaRefused where the database is newer than this program, or not the shop's. */
export function assertKnown(state: SchemaState): void {
  if (state === "newer" || state === "foreign" || state === "strange") {
    throw new SchemaRefused(refusals[state]);
  }
}

/**
 * While `on`, no row counts as a change of its account's: for steps of the schema and a restore. The
 * triggers wait for the commit, and no table can be altered while one of them waits.
 */
export async function setQuiet(
  db: Database | Transaction,
  quiet: "on" | "off",
  until: "session" | "commit",
): Promise<void> {
  await db.execute(sql`select set_config('shop.quiet', ${quiet}, ${until === "commit"})`);
}

/**
 * Checks before `migrate`, and afterwards whether it did everything: the migrator skips silently. A
 * current database is not migrated: its role may be a serving one.
 */
export async function upgrade(db: Database, migrate: () => Promise<void>): Promise<void> {
  const before = await schemaState(db);
  assertKnown(before);
  if (before === "current") return;
  await setQuiet(db, "on", "session");
  await migrate();
  await setQuiet(db, "off", "session");
  const after = await schemaState(db);
  if (after !== "current") throw new Error(`the schema is ${after} after its upgrade`);
}
