import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** Asks the database one question. @throws where no answer comes */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Writes what stands in the log into the tables' files, so that the log may be cut. */
export async function checkpoint(db: Database): Promise<void> {
  await db.execute(sql`checkpoint`);
}
