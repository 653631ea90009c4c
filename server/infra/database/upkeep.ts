import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** Sends the database one query. @throws where no answer comes */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Makes a checkpoint, so that the log may be truncated. */
export async function checkpoint(db: Database): Promise<void> {
  await db.execute(sql`checkpoint`);
}
