import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

const migrations = "server/infra/database/migrations";
const cache = "node_modules/.cache/test-database";

/** Changes with the schema and with PGlite. */
function stamp(): string {
  const hash = createHash("sha256");
  hash.update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const name of readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(readFileSync(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * A data folder with the schema and no rows. Creating one takes seconds, loading it half a second,
 * so it is cached on disk between runs.
 */
export async function emptyDatabaseImage(): Promise<Blob> {
  const path = join(cache, `${stamp()}.tar`);
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    const client = await PGlite.create();
    await migrate(drizzle(client), { migrationsFolder: migrations });
    const image = await client.dumpDataDir("none");
    await client.close();
    mkdirSync(cache, { recursive: true });
    const aside = `${path}.${randomUUID()}`;
    writeFileSync(aside, Buffer.from(await image.arrayBuffer()));
    renameSync(aside, path);
    return image;
  }
}
