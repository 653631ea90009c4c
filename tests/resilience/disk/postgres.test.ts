import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { captcha } from "#contract/auth/auth.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { makeSmallDisk, type SmallDisk } from "#scripts/lib/small-disk.mjs";
import { openDatabase } from "#server/infra/database/database.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { findings } from "#tests/resilience/ground-truth.ts";
import { type Acknowledged, enrol, placeWithKeys } from "#tests/resilience/placing-clients.ts";
import { ServerProcess } from "#tests/resilience/server-process.ts";
import { Filler } from "./filler.ts";

const timeout = 300_000;
let disk: SmallDisk;
let cluster: Cluster;
let filler: Filler;
let server: ServerProcess;
let dataDir = "";

beforeEach(async () => {
  disk = makeSmallDisk(400);
  const started = await startPostgres(disk.folder);
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  filler = new Filler(disk.folder);
  dataDir = mkdtempSync(join(tmpdir(), "shop-full-"));
  server = new ServerProcess({ dataDir, url: cluster.url, env: { SHOP_LOG: "warn" } });
});
afterEach(async () => {
  await server.kill();
  cluster.stop();
  disk.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function readyz(): Promise<[number, unknown]> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  return [reply.status, await reply.json()];
}

async function untilReady(): Promise<void> {
  while ((await readyz())[0] !== 200) await pause(200);
}

const unready = (database: string) => [
  503,
  { status: "unavailable", database, disk: "ok", draining: false },
];
const refusal = [503, "2", { code: 50000, msg: "服务不可用(503)", data: null }];

async function answerOf(reply: Response): Promise<unknown[]> {
  return [reply.status, reply.headers.get("retry-after"), await reply.json()];
}

/** Buyers who place 60 orders between them, with their replies. */
async function placeSixty() {
  const mobiles = ["1", "2", "3", "4"].map((last) => `1372222000${last}`);
  const buyers = await Promise.all(mobiles.map((mobile) => enrol(server.port, mobile)));
  const reported: Acknowledged[] = [];
  let next = 0;
  const client = async (buyer: (typeof buyers)[number]) => {
    while (next < 60) {
      next += 1;
      reported.push(await placeWithKeys(server.port, buyer, `intent-${next}`));
    }
  };
  const placing = Promise.all(buyers.map(client));
  // Handled when the test awaits it; until then its rejection must not count as unhandled.
  placing.catch(() => undefined);
  const [buyer] = buyers;
  const ask = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { accesstoken: buyer?.app ?? "", authusertoken: buyer?.user ?? "" },
    });
  return { reported, ask, placing };
}

async function expectWhole(reported: readonly Acknowledged[]): Promise<void> {
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
  const opened = await openDatabase({ url: cluster.url });
  expect(await findings(opened.db, reported)).toEqual({
    orders: 60,
    lost: 0,
    doubled: 0,
    stray: 0,
    unbalanced: 0,
    wrongItems: 0,
    halfKeys: 0,
    leftLines: 0,
  });
  expect(await brokenInvariants(opened.db)).toEqual([]);
  await opened.close();
}

it("loses and doubles no order while the database's disk fills up twice, and says so meanwhile", {
  timeout,
}, async () => {
  await server.start();
  const { reported, ask, placing } = await placeSixty();
  for (const begun of [10, 30]) {
    while (reported.length < begun) await pause(20);
    filler.fillUpTo(0);
    // Rows go into what is left of their table's last page; the one after that finds no room.
    let refused = await ask(captcha.path, captcha.method);
    while (refused.status === 200) refused = await ask(captcha.path, captcha.method);
    expect(await answerOf(refused)).toEqual(refusal);
    expect(await readyz()).toEqual(unready("full"));
    for (const path of [orders.path, categories.path]) {
      const read = await ask(path);
      expect([path, read.status, (await read.json()).code]).toEqual([path, 200, 10000]);
    }
    filler.giveBack();
    await untilReady();
  }
  await placing;
  expect(server.output).toContain("No space left on device");
  await expectWhole(reported);
});

/** Uses up the log's files, as a busy shop would; PostgreSQL ends itself where it cannot log. */
async function useUpLog(): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on("error", () => undefined);
  const spent = client
    .connect()
    .then(() =>
      client.query(
        "select pg_logical_emit_message(true, 'log', repeat(md5(n::text), 250000)) from generate_series(1, 60) n",
      ),
    );
  // It ends in this connection, or in one of the shop's a moment before.
  await expect(spent).rejects.toThrow(/No space left on device|terminat|recovery|crash/);
  await client.end().catch(() => undefined);
}

it("outlives a PostgreSQL that ends because its log finds no room, and goes on after its restart", {
  timeout,
}, async () => {
  await server.start();
  const { reported, ask, placing } = await placeSixty();
  while (reported.length < 15) await pause(20);
  filler.fillUpTo(0);
  await useUpLog();
  await cluster.halt().catch(() => undefined);
  expect(await answerOf(await ask(captcha.path, captcha.method))).toEqual(refusal);
  expect(await readyz()).toEqual(unready("away"));
  filler.giveBack();
  await cluster.resume();
  await placing;
  await untilReady();
  await expectWhole(reported);
});

it("waits at start for room in the database, says so, and then opens", { timeout }, async () => {
  filler.fillUpTo(0);
  server.launch();
  while (!server.output.includes("，1 秒后再试")) await pause(50);
  expect(server.output).toMatch(
    /^数据库的磁盘已满，0\.5 秒后再试 \(the database's disk is full, trying again\): could not write init file\n/,
  );
  filler.giveBack();
  while (!server.output.includes("the shop is open")) await pause(50);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
});
