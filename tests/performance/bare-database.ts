import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

type Query = (text: string, values: unknown[]) => Promise<unknown[]>;

/** A database through its own client only. */
export interface BareDatabase {
  readonly exec: (text: string) => Promise<unknown>;
  readonly query: Query;
  readonly transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
}

/** @param url of PostgreSQL; "" for the embedded one, in a new folder */
export const bareDatabase = (url: string): Promise<BareDatabase> =>
  url === "" ? embedded() : postgres(url);

async function embedded(): Promise<BareDatabase> {
  const db = await PGlite.create(mkdtempSync(join(tmpdir(), "shop-bare-")));
  return {
    exec: (text) => db.exec(text),
    query: async (text, values) => (await db.query(text, values)).rows,
    transaction: (work) =>
      db.transaction((tx) => work(async (text, values) => (await tx.query(text, values)).rows)),
  };
}

async function postgres(url: string): Promise<BareDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return {
    exec: (text) => pool.query(text),
    query: async (text, values) => (await pool.query(text, values)).rows,
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query("commit");
      } finally {
        client.release();
      }
    },
  };
}
