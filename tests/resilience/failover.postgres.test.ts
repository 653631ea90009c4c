import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { categories } from "#contract/catalog/storefront.ts";
import { type Cluster, type Standby, startPostgres } from "#scripts/lib/postgres.mjs";
import { appTokenOf, persist } from "./placing-clients.ts";
import { run } from "./run.ts";
import { ServerProcess } from "./server-process.ts";

let cluster: Cluster;
let standby: Standby;
beforeAll(async () => {
  const started = await startPostgres(undefined, { replicated: true });
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  standby = await cluster.standby();
});
afterAll(() => cluster.stop());

const servers: ServerProcess[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));

/** The names of the categories, as a shop on that replica returns them. */
async function shelfOf(readUrl: string): Promise<() => Promise<readonly string[]>> {
  const env = { DATABASE_READ_URL: readUrl, SHOP_PUBLIC_CACHE_MS: "0" };
  const dataDir = mkdtempSync(join(tmpdir(), "shop-replica-"));
  const server = new ServerProcess({ dataDir, url: cluster.url, env });
  servers.push(server);
  await server.start();
  const app = await appTokenOf(server.port);
  return async () => {
    const asked = () => ({ input: {}, key: randomUUID() });
    return (await persist(server.port, categories, { app }, asked)).map(({ name }) => name);
  };
}

async function say(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it("reads the catalogue from the standby, and from the primary while none answers", {
  timeout: 300_000,
}, async () => {
  const reported = await shelfOf(standby.url);
  const answeredByPrimary = await shelfOf("postgres://shop@127.0.0.1:1/postgres");
  const before = await reported();
  expect(await answeredByPrimary()).toEqual(before);
  await say(standby.url, "select pg_wal_replay_pause()");
  await say(cluster.url, "update category set name = name || '（新）'");
  const after = before.map((name) => `${name}（新）`);
  expect(await answeredByPrimary()).toEqual(after);
  expect(await reported()).toEqual(before);
  await say(standby.url, "select pg_wal_replay_resume()");
  await expect.poll(reported, { timeout: 60_000 }).toEqual(after);
});

/** PostgreSQL's own form for several servers. */
const both = (one: string, other: string) => one.replace(/@([^/]+)/, `@$1,${new URL(other).host}`);

it("finds the standby that was promoted by itself: no exit, no acknowledged order lost or doubled", {
  timeout: 300_000,
}, async () => {
  const report = await run({
    keys: true,
    orders: 40,
    clients: 8,
    breakAt: [15],
    servers: 2,
    // The standby first: it answers, and takes no writes.
    url: both(standby.url, cluster.url),
    breaks: async () => {
      await cluster.halt();
      await standby.promote();
    },
  });
  expect(report).toEqual({
    acknowledged: 40,
    orders: 40,
    lost: 0,
    doubled: 0,
    stray: 0,
    unbalanced: 0,
    wrongItems: 0,
    halfKeys: 0,
    leftLines: 0,
    breaks: 1,
    exits: 0,
    faults: expect.anything(),
  });
});
