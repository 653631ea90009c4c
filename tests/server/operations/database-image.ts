import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { seedShop } from "#server/seed/seed.ts";

const migrations = "server/infra/database/migrations";
const cache = "node_modules/.cache/test-database";

/** A dumped data folder that is read once: opening it copies nothing but its files. */
class Image extends Blob {
  private readonly folder: ArrayBuffer;

  constructor(folder: ArrayBuffer) {
    super();
    this.folder = folder;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.folder);
  }
}

/** Changes with the schema, with PGlite and with this file. */
function stamp(): string {
  const hash = createHash("sha256");
  hash.update(readFileSync("tests/server/operations/database-image.ts"));
  hash.update(readFileSync("node_modules/@electric-sql/pglite/package.json"));
  for (const name of readdirSync(migrations).filter((file) => file.endsWith(".sql"))) {
    hash.update(readFileSync(join(migrations, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Two thirds of an empty cluster are templates of further databases, which no test creates. */
const withoutTemplates = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

async function made(): Promise<ArrayBuffer> {
  const client = await PGlite.create();
  await migrate(drizzle(client), { migrationsFolder: migrations });
  for (const statement of withoutTemplates) await client.exec(statement);
  const image = await client.dumpDataDir("none");
  await client.close();
  return image.arrayBuffer();
}

/** Creating one takes seconds: it is cached on disk between runs. */
async function readOrMade(): Promise<ArrayBuffer> {
  const path = join(cache, `${stamp()}.tar`);
  try {
    return new Uint8Array(readFileSync(path)).buffer;
  } catch {
    const image = await made();
    mkdirSync(cache, { recursive: true });
    const aside = `${path}.${randomUUID()}`;
    writeFileSync(aside, Buffer.from(image));
    renameSync(aside, path);
    return image;
  }
}

let empty: Promise<Image> | null = null;

/** A data folder with the schema and no rows. */
export function emptyDatabaseImage(): Promise<Blob> {
  empty ??= readOrMade().then((bytes) => new Image(bytes));
  return empty;
}

let seeded: Promise<Image> | null = null;

/** A data folder of a shop whose first start was at this clock's time; all callers have the same. */
export function seededDatabaseImage(clock: Clock): Promise<Blob> {
  seeded ??= seed(clock);
  return seeded;
}

async function seed(clock: Clock): Promise<Image> {
  const client = await PGlite.create({ loadDataDir: await emptyDatabaseImage() });
  await seedShop(drizzle(client), clock);
  const image = await client.dumpDataDir("none");
  await client.close();
  return new Image(await image.arrayBuffer());
}
