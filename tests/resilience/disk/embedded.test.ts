import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { captcha } from "#contract/auth/auth.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { makeSmallDisk, type SmallDisk } from "#scripts/lib/small-disk.mjs";
import { openDatabase } from "#server/infra/database/database.ts";
import { findSetting } from "#server/infra/database/settings.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { findings } from "#tests/resilience/ground-truth.ts";
import { type Acknowledged, enrol, placeWithKeys } from "#tests/resilience/placing-clients.ts";
import { ServerProcess } from "#tests/resilience/server-process.ts";
import { Filler } from "./filler.ts";

const timeout = 300_000;
let disk: SmallDisk;
let filler: Filler;
let server: ServerProcess;
beforeEach(() => {
  disk = makeSmallDisk(400);
  filler = new Filler(disk.folder);
  server = new ServerProcess({ dataDir: disk.folder, env: { SHOP_LOG: "info" } });
});
afterEach(async () => {
  await server.kill();
  disk.remove();
});

async function readyz(): Promise<unknown> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  return [reply.status, await reply.json()];
}

const full = { status: "unavailable", database: "ok", disk: "full", draining: false };

it("loses and doubles no order while the disk fills up twice, and says so meanwhile", {
  timeout,
}, async () => {
  await server.start();
  const buyers = await Promise.all(
    ["1", "2", "3", "4"].map((last) => enrol(server.port, `1371111000${last}`)),
  );
  const reported: Acknowledged[] = [];
  let next = 0;
  const client = async (buyer: (typeof buyers)[number]) => {
    while (next < 60) {
      next += 1;
      reported.push(await placeWithKeys(server.port, buyer, `intent-${next}`));
    }
  };
  const placing = Promise.all(buyers.map(client));
  const [buyer] = buyers;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { accesstoken: buyer?.app ?? "", authusertoken: buyer?.user ?? "" },
    });
  // Too little for the shop, then nothing at all.
  for (const [begun, left] of [
    [12, 32],
    [36, 0],
  ] as const) {
    while (reported.length < begun) await pause(20);
    filler.fillUpTo(left);
    expect(await readyz()).toEqual([503, full]);
    const before = reported.length;
    const refused = await ask(captcha.path, { method: captcha.method });
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
      503,
      "2",
      { code: 50000, msg: "服务不可用(503)", data: null },
    ]);
    const read = await ask(orders.path);
    expect([read.status, (await read.json()).code]).toEqual([200, 10000]);
    // At most requests under way succeed; no new order is acknowledged.
    expect(reported.length - before).toBeLessThanOrEqual(buyers.length);
    filler.giveBack();
  }
  await placing;
  expect(server.output.match(/日志写不进文件夹/g)).toHaveLength(1);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
  const opened = await openDatabase({ dataDir: disk.folder });
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
});

it("waits at start for room on the disk, says so, and then opens", { timeout }, async () => {
  const port = 18_472;
  server = new ServerProcess({ dataDir: disk.folder, env: { PORT: String(port) } });
  server.port = port;
  filler.fillUpTo(20);
  server.launch();
  while (!server.output.includes("，1 秒后再试")) await pause(50);
  expect(server.output).toMatch(
    /^磁盘空间不足，0\.5 秒后再试 \(too little disk space, trying again\): \S+ 只剩 (19|20) MB \(only \1 MB left\)\n/,
  );
  expect(await readyz()).toEqual([503, { ...full, database: "preparing" }]);
  filler.giveBack();
  while (!server.output.includes("the shop is open")) await pause(50);
  expect([server.exits, await server.stop()]).toEqual([0, 0]);
});

it("does not start where not even its lock can be written, and says why", { timeout }, async () => {
  filler.fillUpTo(0);
  await expect(server.start()).rejects.toThrow(/磁盘已满，腾出空间再启动 \(the disk is full\)/);
  filler.giveBack();
  await server.start();
  expect(await server.stop()).toBe(0);
});

it("ends where the log of the embedded database finds no room, and keeps what it acknowledged", {
  timeout,
}, async () => {
  const program = ["--import", "tsx", "tests/resilience/disk/spend-log.ts", disk.folder];
  const ended = spawnSync(process.execPath, program, { encoding: "utf8" });
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([
    1,
    "acknowledged\n",
    "磁盘已满，内置数据库写不下去，服务已结束；腾出空间后重新启动，已确认的订单都在\n" +
      "(The disk is full and the embedded database cannot go on. Make room and start again.)\n",
  ]);
  // The operator makes room.
  const larger = spawnSync("mount", ["-o", "remount,size=900m", disk.folder]);
  expect(larger.status).toBe(0);
  const opened = await openDatabase({ dataDir: disk.folder });
  expect(await findSetting(opened.db, "acknowledged")).toBe("before the disk was full");
  await opened.close();
});
