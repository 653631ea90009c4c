import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { userInfo } from "#contract/auth/auth.ts";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { plainLookups } from "#contract/lookups/lookups.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { enrol } from "./placing-clients.ts";
import { run } from "./run.ts";
import { ServerProcess } from "./server-process.ts";

const timeout = 300_000;
const digest = (text: string) => createHash("sha256").update(text).digest("hex");
let cluster: Cluster;
let dataDir = "";

beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  dataDir = mkdtempSync(join(tmpdir(), "shop-outage-"));
});
const servers: ServerProcess[] = [];
function serverOn(url: string, env: Record<string, string> = {}): ServerProcess {
  const server = new ServerProcess({ dataDir, url, env });
  servers.push(server);
  return server;
}
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));
afterAll(() => {
  cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const clean = {
  lost: 0,
  doubled: 0,
  stray: 0,
  unbalanced: 0,
  wrongItems: 0,
  halfKeys: 0,
  leftLines: 0,
  exits: 0,
};

it("survives six restarts of the database under load: no exit, no order lost or doubled", {
  timeout,
}, async () => {
  const report = await run({
    keys: true,
    orders: 60,
    clients: 8,
    breakAt: [8, 16, 24, 32, 40, 48],
    url: cluster.url,
    breaks: async () => {
      await cluster.halt();
      await cluster.resume();
    },
  });
  const faults = expect.anything();
  expect(report).toEqual({ ...clean, acknowledged: 60, orders: 60, breaks: 6, faults });
});

/** Asks until `wanted` is answered; the test's own time limit ends it. */
async function until(port: number, path: string, wanted: number): Promise<Response> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    if (reply?.status === wanted) return reply;
    await pause(100);
  }
}

it("says 503 while the database is unreachable, and still serves public data", {
  timeout,
}, async () => {
  const server = serverOn(cluster.url);
  await server.start();
  const { port } = server;
  const tokens = await enrol(port, "13611111111");
  const get = (path: string, accesstoken: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { accesstoken, authusertoken: tokens.user },
    });
  const [lookup] = plainLookups;
  const everybodys = [
    categories.path,
    products.path,
    productDetail.path.replace("{id}", "roll-label-coated"),
    currentPriceBook.path,
    lookup?.path ?? "",
  ];
  await until(port, "/readyz", 200);
  const before = await Promise.all(
    everybodys.map(async (path) => digest(await (await get(path, tokens.app)).text())),
  );

  await cluster.halt();
  const notReady = await until(port, "/readyz", 503);
  expect(await notReady.json()).toEqual({
    status: "unavailable",
    database: "away",
    disk: "ok",
    draining: false,
  });
  const alive = await get("/healthz", "");
  expect([alive.status, (await alive.json()).status]).toEqual([200, "ok"]);
  const metrics = await (await get("/metrics", "")).text();
  expect(metrics).toMatch(/^shop_database_up 0$/m);
  const personal = await get(userInfo.path, tokens.app);
  expect([personal.status, personal.headers.get("retry-after"), await personal.json()]).toEqual([
    503,
    "2",
    { code: 50000, msg: "服务不可用(503)", data: null },
  ]);
  // With a cached token, and with one that cannot be checked.
  for (const token of [tokens.app, "a-token-of-another-process"]) {
    const during = everybodys.map(async (path) => {
      const reply = await get(path, token);
      return [path, reply.status, digest(await reply.text())];
    });
    expect(await Promise.all(during)).toEqual(
      everybodys.map((path, at) => [path, 200, before[at]]),
    );
  }

  await cluster.resume();
  await until(port, "/readyz", 200);
  const back = await get(userInfo.path, tokens.app);
  expect([back.status, (await back.json()).code]).toEqual([200, 10000]);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
});

it("bounds every wait: for a lock that is never released, and for a connection", {
  timeout,
}, async () => {
  const server = serverOn(cluster.url);
  await server.start();
  const tokens = await enrol(server.port, "13622222222");
  const ask = async () => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${userInfo.path}`, {
      headers: { accesstoken: tokens.app, authusertoken: tokens.user },
    });
    return [reply.status, (await reply.json()).msg];
  };
  const holder = new pg.Client({ connectionString: cluster.url });
  await holder.connect();
  await holder.query("begin; lock table session in access exclusive mode");
  const began = performance.now();
  // More callers than connections: ten wait for the lock, the others for one of the ten.
  const replies = await Promise.all(Array.from({ length: 25 }, ask));
  expect(replies).toEqual(replies.map(() => [503, "服务不可用(503)"]));
  expect(performance.now() - began).toBeLessThan(20_000);
  await holder.query("rollback");
  await holder.end();
  expect(await ask()).toEqual([200, "成功"]);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
});

it("waits at start for an unreachable database, says so, and then opens", {
  timeout,
}, async () => {
  await cluster.halt();
  const port = "18471";
  const server = serverOn(cluster.url, { PORT: port });
  server.launch();
  const asked = await until(Number(port), "/readyz", 503);
  expect(await asked.json()).toEqual({
    status: "unavailable",
    database: "preparing",
    disk: "ok",
    draining: false,
  });
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toContain("<h1>正在准备开门</h1>");
  while (!server.output.includes("，1 秒后再试")) await pause(50);
  expect(server.output).toMatch(
    /^数据库暂时连不上，0\.5 秒后再试 \(the database cannot be reached, trying again\): connect ECONNREFUSED 127\.0\.0\.1:\d+\n/,
  );
  await cluster.resume();
  await until(Number(port), "/readyz", 200);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
});

it("stops when it gets a signal while it waits", { timeout }, async () => {
  await cluster.halt();
  const server = serverOn(cluster.url);
  server.launch();
  while (!server.output.includes("秒后再试")) await pause(50);
  expect(await server.stop()).toBe(0);
  await cluster.resume();
});

it("does not wait where waiting cannot help", { timeout }, async () => {
  const url = cluster.url.replace(/postgres$/, "nothing_here");
  const server = serverOn(url);
  await expect(server.start()).rejects.toThrow(
    /DATABASE_URL 里的数据库不存在，请先 createdb \(no such database\)/,
  );
});
