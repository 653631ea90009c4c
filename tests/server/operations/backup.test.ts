import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backup, moveToPostgres, restore } from "#server/cli/backup/commands.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import type { ShopPlace } from "#server/infra/database/shop-place.ts";
import { brokenInvariants, totalsOf } from "#server/operations/invariants.repository.ts";
import { placed } from "#tests/server/orders/order-flow.ts";
import { emptyDatabase, openingTime, startShop } from "#tests/server/support/harness.ts";
import { holdingOf } from "#tests/upgrade/filled-shop.ts";
import {
  folderImage,
  holdingIn,
  withoutSentences,
  withTransferTerm,
} from "#tests/upgrade/stored.ts";

const cluster = process.env.SHOP_TEST_DATABASE_URL ?? "";
const image = "eb05c84";
const stored = holdingIn(image, "pglite");
const letter = "Subject: 您的新密码\r\n\r\n齐墨印纸";

let root: string;
let source: ShopPlace;
let file: string;
let said: string[];

/** The stored shop of an earlier version in a data folder, with a letter beside its database. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "shop-backup-"));
  source = { dataDir: join(root, "source"), databaseUrl: null };
  mkdirSync(join(source.dataDir, "mail"), { recursive: true });
  writeFileSync(join(source.dataDir, "mail", "one.eml"), letter);
  writeFileSync(join(source.dataDir, "mail", "two.eml.part"), "half");
  writeFileSync(join(source.dataDir, "letter.key"), "the key of waiting letters");
  const dataDir = join(source.dataDir, "pg");
  await (await PGlite.create({ dataDir, loadDataDir: folderImage(image) })).close();
  file = join(root, "shop.backup");
  said = await backup(source, file, openingTime);
});
afterAll(() => rmSync(root, { recursive: true }));

/** // Creates and reads whole shops, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let places = 0;
/** An empty shop on whichever database this run tests. */
async function emptyPlace(): Promise<ShopPlace> {
  places += 1;
  const databaseUrl = cluster === "" ? null : (await emptyDatabase()).url;
  return { dataDir: join(root, `place-${places}`), databaseUrl };
}

const open = ({ dataDir, databaseUrl }: ShopPlace) =>
  openDatabase(databaseUrl === null ? { dataDir } : { url: databaseUrl });

/** Everything below a folder but the database. */
const filesIn = (dataDir: string): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, encoding: "utf8" })
        .filter((path) => !path.startsWith("pg") && statSync(join(dataDir, path)).isFile())
        .sort()
    : [];

test("a backup describes its content and is readable by its owner only", () => {
  expect(said).toEqual([
    `已备份 (backed up): ${file}`,
    expect.stringMatching(
      new RegExp(
        `^账号 2，订单 ${stored.sums.orders}，订单金额 [\\d.]+ 元，账目 ${stored.sums.ledgerRows} 笔，共 \\d+ 行、1 个文件$`,
      ),
    ),
    "备份含账号与密钥，请妥善保管 (it holds accounts and secrets: keep it safe)",
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("an existing file is not overwritten", async () => {
  await expect(backup(source, file, openingTime)).rejects.toThrow(/^文件已存在，没有覆盖/);
});

test("a restore into an empty shop keeps invariants, replies and files; it never overwrites a shop", async () => {
  const place = await emptyPlace();
  await restore(place, file);
  expect(filesIn(place.dataDir)).toEqual(["mail/one.eml"]);
  expect(readFileSync(join(place.dataDir, "mail", "one.eml"), "utf8")).toBe(letter);
  const shop = await startShop({ database: await open(place) });
  try {
    shop.clock.advance(stored.at - openingTime);
    expect(await brokenInvariants(shop.deps.db)).toEqual([]);
    const buyers = stored.buyers.map(({ buyer }) => buyer);
    const now = await holdingOf(shop, buyers);
    expect(withoutSentences(now.buyers)).toMatchObject(
      Object(withoutSentences(withTransferTerm(stored.buyers))),
    );
    // Of the lookups only edited rows are kept, and nobody edited any in the image.
    expect(now.sums).toMatchObject({ ...stored.sums, lookups: "0" });
    await placed(shop, await shop.register({ mobile: "13900019999" }));
    expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  } finally {
    await shop.close();
  }
  rmSync(join(place.dataDir, "mail"), { recursive: true });
  await expect(restore(place, file)).rejects.toThrow(
    /^这里已经有一家店（3 个账号），没有写入任何东西/,
  );
  expect(filesIn(place.dataDir)).toEqual([]);
});

test("a shop that was opened and never used is restored without a question", async () => {
  const place = await emptyPlace();
  const opened = await open(place);
  await (await startShop({ database: { ...opened, close: opened.close } })).close();
  await restore(place, file);
  const again = await open(place);
  expect((await totalsOf(again.db)).orders).toBe(stored.sums.orders);
  await again.close();
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 300)],
  [
    "with an amount changed",
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace("轮转标签", "轮转票签")),
  ],
  ["no backup at all", () => Buffer.from("not a backup")],
])("a file that is %s restores nothing", async (_, damage) => {
  const place = await emptyPlace();
  const bad = join(root, `bad-${places}.backup`);
  writeFileSync(bad, damage(readFileSync(file)));
  await expect(restore(place, bad)).rejects.toThrow(/^这不是完整的备份文件，没有恢复任何东西/);
  expect(filesIn(place.dataDir)).toEqual([]);
});

test("a backup of a newer version is refused with its version", async () => {
  const place = await emptyPlace();
  const newer = join(root, "newer.backup");
  const { createHash } = await import("node:crypto");
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
  const changed = lines.slice(0, -1).map((line) => line.replace('"steps":[', '"steps":["f00d",'));
  const sha256 = createHash("sha256")
    .update(changed.map((line) => `${line}\n`).join(""))
    .digest("hex");
  const end = { ...JSON.parse(lines.at(-1) ?? ""), sha256 };
  writeFileSync(newer, gzipSync(`${[...changed, JSON.stringify(end)].join("\n")}\n`));
  await expect(restore(place, newer)).rejects.toThrow(/^这份备份由更新（或未发布）的版本写成/);
});

if (cluster !== "") {
  test("an embedded shop moves to PostgreSQL with the same totals, and keeps its folder", async () => {
    const { url } = await emptyDatabase();
    const words = await moveToPostgres({ ...source, databaseUrl: url }, openingTime);
    expect(words[0]).toMatch(/^已搬到 PostgreSQL \(moved\): 账号 2，/);
    const moved = await openDatabase({ url: url ?? "" });
    const kept = await openDatabase(source);
    expect(await totalsOf(moved.db)).toEqual(await totalsOf(kept.db));
    expect(await brokenInvariants(moved.db)).toEqual([]);
    await moved.close();
    await kept.close();
  });

  test("a backup of a serving PostgreSQL is one consistent snapshot", async () => {
    const place = await emptyPlace();
    const shop = await startShop({ database: await open(place) });
    const buyer = await shop.register();
    const placing = Array.from({ length: 12 }, () => placed(shop, buyer));
    const path = join(root, "serving.backup");
    await backup(place, path, openingTime);
    await Promise.all(placing);
    await shop.close();
    const target = await emptyPlace();
    await restore(target, path);
    const restored = await open(target);
    expect(await brokenInvariants(restored.db)).toEqual([]);
    await restored.close();
  });
} else {
  test("an embedded shop that is being served is refused", async () => {
    const { lockFolder } = await import("#server/infra/database/folder-lock.ts");
    const unlock = lockFolder(source.dataDir);
    await expect(backup(source, join(root, "never.backup"), openingTime)).rejects.toThrow(
      /^数据目录正被另一个服务进程使用/,
    );
    unlock();
  });

  test("moving needs a target database", async () => {
    await expect(moveToPostgres(source, openingTime)).rejects.toThrow(
      /^请用 DATABASE_URL 给出目标/,
    );
  });
}
