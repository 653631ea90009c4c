import { mkdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import { addressesOf } from "#server/config/database-addresses.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import { createCluster } from "./create-cluster.ts";
import { assertRoom, EmbeddedDatabase } from "./embedded.ts";
import { DatabaseAway, isDriverAway, MigrationRoleFault } from "./outage.ts";
import { onOwnConnection, openPool, transactionOn } from "./postgres.ts";
import { ServerSearch } from "./primary.ts";
import { makePrivate } from "./private-files.ts";
import { migrationsFolder, upgrade } from "./schema-state.ts";
import { grantServing } from "./serving-role.ts";
import { statementNotes } from "./statement-count.ts";

/** The shop's database, embedded or PostgreSQL. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * Durability of an acknowledged write: `disk` survives a power cut, `process` only the end of the
 * process. PGlite never calls fsync; a PostgreSQL may be configured not to.
 */
export type Durability = "disk" | "process";

export interface OpenDatabase {
  readonly db: Database;
  readonly durability: Durability;
  readonly kind: "pglite" | "postgresql";
  /** The current pool; the embedded database has none. */
  readonly pool?: () => PoolState;
  close(): Promise<void>;
}

/** Connections of this process to PostgreSQL, and its waiting callers. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export type DatabasePlace =
  | { readonly dataDir: string }
  | {
      /** May name several hosts: the primary is found at the start and after a failover. */
      readonly url: string;
      /** Role that owns the tables, and grants the role of `url` its rights. */
      readonly migrationUrl?: string | null;
      readonly poolSize?: number;
      /** Called with how long each caller waited for a connection, in seconds. */
      readonly waited?: (seconds: number) => void;
    }
  /** In memory, for tests; `image` is a dumped data folder. */
  | { readonly memory: true; readonly image?: Blob };

/**
 * Opens the database and migrates it to this version's schema.
 * @throws DatabaseAway where PostgreSQL does not answer (yet)
 * @throws SchemaRefused where the database is not of this version
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const opened = await connectDatabase(place);
  try {
    await opened.upgrade();
    return opened;
  } catch (error) {
    // A refused database is closed again.
    await opened.close();
    throw error;
  }
}

/** A database without migration; `upgrade` brings it to this version's schema. */
export interface FoundDatabase extends OpenDatabase {
  upgrade(): Promise<void>;
}

/** Opens the database unchanged: for a restore, which has its own schema. */
export async function connectDatabase(place: DatabasePlace): Promise<FoundDatabase> {
  return "url" in place ? connectPostgres(place) : openPglite(place);
}

/** Pools by their database: transactions take their connection there. */
const pools = new WeakMap<Database, pg.Pool>();

async function connectPostgres(
  place: Extract<DatabasePlace, { url: string }>,
): Promise<FoundDatabase> {
  const waited = place.waited ?? (() => undefined);
  const pool = openPool({
    search: new ServerSearch(addressesOf(place.url)),
    size: place.poolSize ?? 10,
    waited,
  });
  try {
    const durability = await durabilityOf(pool);
    const db = drizzlePostgres(pool, { logger: statementNotes });
    pools.set(db, pool);
    const state = () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    });
    const close = () => pool.end();
    const upgrading = () => upgradePostgres(db, place);
    return { db, kind: "postgresql", durability, pool: state, upgrade: upgrading, close };
  } catch (error) {
    await pool.end();
    throw isDriverAway(error) ? new DatabaseAway(error) : error;
  }
}

/** By the role that owns the tables, where it differs from the serving one. */
async function upgradePostgres(
  serving: Database,
  { url, migrationUrl = null }: Extract<DatabasePlace, { url: string }>,
): Promise<void> {
  const upgraded = onOwnConnection(migrationUrl ?? url, async (client) => {
    const own = drizzlePostgres(client);
    await upgrade(own, () => migrateTogether(() => migratePostgres(own, { migrationsFolder })));
    if (migrationUrl !== null) await grantServing(own, serving);
  });
  if (migrationUrl === null) return upgraded;
  await upgraded.catch((error: unknown) => {
    const isOrdinary = error instanceof DatabaseAway || error instanceof StartRefused;
    throw isOrdinary ? error : new MigrationRoleFault(error);
  });
}

/** Of several servers that start together on a new database one migrates; the others retry. */
async function migrateTogether(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      const raced = ["23505", "42P06", "42P07", "42710"].includes(sqlState(error));
      if (!raced || attempt >= 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    }
  }
}

async function durabilityOf(pool: pg.Pool): Promise<Durability> {
  const show = async (name: string): Promise<unknown> => {
    const { rows } = await pool.query<Record<string, unknown>>(`show ${name}`);
    return rows[0]?.[name];
  };
  const synced = (await show("fsync")) === "on" && (await show("synchronous_commit")) !== "off";
  return synced ? "disk" : "process";
}

async function openPglite(place: Exclude<DatabasePlace, { url: string }>): Promise<FoundDatabase> {
  const client =
    "dataDir" in place
      ? new EmbeddedDatabase(await folder(place.dataDir), {}, endForWantOfSpace)
      : new EmbeddedDatabase(
          null,
          place.image === undefined ? {} : { loadDataDir: place.image },
          endForWantOfSpace,
        );
  await client.waitReady;
  // Opening creates files that its file system makes readable to everybody.
  if ("dataDir" in place) makePrivate(join(place.dataDir, "pg"));
  const db = drizzlePglite(client, { logger: statementNotes });
  return {
    db,
    kind: "pglite",
    durability: "process",
    upgrade: () => upgrade(db, () => migratePglite(db, { migrationsFolder })),
    close: () => client.close(),
  };
}

/** Called from inside the database: only the end of the process leaves that call. */
function endForWantOfSpace(): never {
  const words =
    "磁盘已满，内置数据库写不下去，服务已结束；腾出空间后重新启动，已确认的订单都在\n" +
    "(The disk is full and the embedded database cannot go on. Make room and start again.)\n";
  writeSync(process.stderr.fd, words);
  process.exit(1);
}

async function folder(dataDir: string): Promise<string> {
  assertRoom(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = join(dataDir, "pg");
  await createCluster(cluster);
  return cluster;
}

/** PostgreSQL's five-character code of a failed query, or "". */
export function sqlState(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return "";
}

/** A concurrent transaction has written the same rows: a repetition sees them. */
export class Outrun extends Error {
  constructor(cause: unknown) {
    super("outrun by another transaction", { cause });
    this.name = "Outrun";
  }
}

const retried = new Set(["40001", "40P01"]);

/** Might a repetition succeed? */
export const isRetried = (error: unknown): boolean =>
  error instanceof Outrun || retried.has(sqlState(error));

/**
 * Runs `work` in one short transaction, again when it was overtaken or the database asks for it
 * (serialisation failure, deadlock). `work` must only use `tx`: a query on the pool inside it would
 * wait for ever on the embedded database's only connection. Never await the network inside.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const pool = pools.get(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (pool === undefined ? db.transaction(work) : transactionOn(pool, work));
    } catch (error) {
      if (attempt >= 5 || !isRetried(error)) throw error;
    }
  }
}
