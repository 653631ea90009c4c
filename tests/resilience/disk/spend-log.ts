import { sql } from "drizzle-orm";
import { openDatabase } from "#server/infra/database/database.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";

/** A process of its own: commits one row, then writes more log in one statement than the disk holds. */
const { db } = await openDatabase({ dataDir: process.argv[2] ?? "" });
await db.transaction((tx) => putSetting(tx, "acknowledged", "before the disk was full"));
process.stdout.write("acknowledged\n");
await db.execute(
  sql`select pg_logical_emit_message(true, 'log', repeat(md5(n::text), 250000)) from generate_series(1, 60) n`,
);
process.stdout.write("not reached\n");
