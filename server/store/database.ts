import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { createCluster } from "./create-cluster.ts";
import { migrationsFolder, upgrade } from "./schema-state.ts";

/** The shop's database, embedded or PostgreSQL. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/**
 * What an acknowledged write survives: `disk` also a power cut, `process` only
 * the end of the process. PGlite never calls fsync; a PostgreSQL may be told not to.
 */
export type Durability = "disk" | "process";

export interface OpenDatabase {
  readonly db: Database;
  readonly durability: Durability;
  readonly kind: "pglite" | "postgresql";
  close(): Promise<void>;
}

export type DatabasePlace =
  | { readonly dataDir: string }
  | { readonly url: string; readonly poolSize?: number }
  /** In memory, for tests; `image` is a dumped data folder. */
  | { readonly memory: true; readonly image?: Blob };

/** Opens the database and brings it to this version's schema. */
export async function openDatabase(place: DatabasePlace): Promise<OpenDatabase> {
  const opened = await connectDatabase(place);
  try {
    await upgrade(opened.db, opened.migrate);
    return opened;
  } catch (error) {
    // A database that is refused is not left open.
    await opened.close();
    throw error;
  }
}

/** A database as it is found; `migrate` would bring it to this version's schema. */
export interface FoundDatabase extends OpenDatabase {
  migrate(): Promise<void>;
}

/** Opens the database as it is: for a restore, which brings its own schema. */
export async function connectDatabase(place: DatabasePlace): Promise<FoundDatabase> {
  return "url" in place ? connectPostgres(place.url, place.poolSize ?? 10) : openPglite(place);
}

async function connectPostgres(url: string, poolSize: number): Promise<FoundDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, idleTimeoutMillis: 30_000 });
  // An idle connection that the server drops must not end the process.
  pool.on("error", () => undefined);
  const db = drizzlePostgres(pool);
  return {
    db,
    kind: "postgresql",
    durability: await durabilityOf(pool),
    migrate: () => migrateTogether(() => migratePostgres(db, { migrationsFolder })),
    close: () => pool.end(),
  };
}

/** Of several servers that start at once on a new database one migrates; the others try again. */
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
      ? await PGlite.create(await folder(place.dataDir))
      : await PGlite.create(place.image === undefined ? {} : { loadDataDir: place.image });
  const db = drizzlePglite(client);
  return {
    db,
    kind: "pglite",
    durability: "process",
    migrate: () => migratePglite(db, { migrationsFolder }),
    close: () => client.close(),
  };
}

async function folder(dataDir: string): Promise<string> {
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

const retried = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one short transaction, again when the database asks for it
 * (serialisation failure, deadlock). `work` must only touch `tx`: a query on
 * the pool inside it would wait for ever on the embedded database's one
 * connection. Never await the network inside.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= 5 || !retried.has(sqlState(error))) throw error;
    }
  }
}
