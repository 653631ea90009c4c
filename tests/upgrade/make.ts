import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { staffKey } from "#tests/server/orders/proof-flow.ts";
import { startShop } from "#tests/server/support/harness.ts";
import { filledDevice } from "./device.ts";
import { fillShop, holdingOf } from "./filled-shop.ts";

/** Stores a shop as this code leaves it; `scripts/stored-image.mjs` says when. */
const [name] = process.argv.slice(2);
const { DATABASE_URL: url } = process.env;
if (name === undefined || url === undefined) throw new Error("name the image and its PostgreSQL");
const folder = join("tests", "upgrade", name);
mkdirSync(folder, { recursive: true });

const packed = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const write = (file: string, content: string | Uint8Array): void => {
  writeFileSync(join(folder, `${file}.br`), packed(Buffer.from(content)));
};

async function embedded(): Promise<void> {
  const client = await PGlite.create();
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: "server/infra/database/migrations" });
  const shop = await startShop({
    settings: { staffKey },
    database: { db, kind: "pglite", durability: "process", close: async () => undefined },
  });
  const buyers = await fillShop(shop);
  write("pglite.json", JSON.stringify(await holdingOf(shop, buyers)));
  await shop.close();
  await client.exec("checkpoint");
  const image = await client.dumpDataDir("none");
  write("pglite.tar", new Uint8Array(await image.arrayBuffer()));
  await client.close();
}

async function onPostgres(cluster: string): Promise<void> {
  const shop = await startShop({
    settings: { staffKey },
    database: await openDatabase({ url: cluster }),
  });
  const buyers = await fillShop(shop);
  write("postgres.json", JSON.stringify(await holdingOf(shop, buyers)));
  await shop.close();
  const options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=200"];
  const dump = execFileSync("pg_dump", [...options, cluster], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  // Commands of psql itself, which no other client reads.
  write("postgres.sql", dump.replace(/^\\.*\n/gm, ""));
}

const links = quoteTypes.map(async (kind) => {
  const shared = { title: "样品", job: defaultJob(kind, seedPriceBook) };
  return { code: await encodeJob(shared), ...shared };
});
write("device.json", JSON.stringify(await filledDevice()));
write("links.json", JSON.stringify(await Promise.all(links)));
write("price-book.json", JSON.stringify(stampedBook(seedPriceBook)));
await embedded();
await onPostgres(url);
process.exit(0);
