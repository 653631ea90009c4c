import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makePrivate, openPathsNotice } from "#server/infra/database/private-files.ts";

// A database of its own takes seconds on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const folders: string[] = [];
const servers: ChildProcess[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.kill("SIGKILL");
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

function freshFolder(): string {
  const path = mkdtempSync(join(tmpdir(), "shop-private-"));
  folders.push(path);
  return path;
}

const pathsBelow = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
];

/** What other accounts of the machine may read or write, or even enter. */
const openToOthers = (folder: string): string[] =>
  pathsBelow(folder)
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => relative(folder, path));

const programs = {
  server: () =>
    process.env.SHOP_TEST_BUILT === "1" ? "dist/server/main.js" : "--import tsx server/main.ts",
};

/** Runs the server under a umask until it is open, and stops it. */
async function openAndStop(dataDir: string, umask: string, meanwhile: () => void): Promise<void> {
  const command = `umask ${umask}; exec "${process.execPath}" ${programs.server()}`;
  const child = spawn("sh", ["-c", command], {
    env: { PATH: process.env.PATH, PORT: "0", SHOP_DATA_DIR: dataDir, SHOP_LOG: "info" },
  });
  servers.push(child);
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  await vi.waitFor(() => expect(said).toContain("齐墨印纸已开门"), { timeout: 120_000 });
  meanwhile();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
}

test("with umask 000 a new data folder is closed to other accounts, and an open one is corrected", async () => {
  const dataDir = join(freshFolder(), "data");
  const isClosed = () => expect(openToOthers(dataDir)).toEqual([]);
  await openAndStop(dataDir, "000", isClosed);
  isClosed();
  expect(pathsBelow(dataDir).length).toBeGreaterThan(900);
  writeFileSync(join(dataDir, "pg", "left-open"), "");
  for (const path of pathsBelow(dataDir)) chmodSync(path, 0o777);
  await openAndStop(dataDir, "022", isClosed);
  isClosed();
});

test("files that the embedded database creates while it runs are closed too", () => {
  const dataDir = freshFolder();
  const script = `
    const { openDatabase } = await import("#server/infra/database/database.ts");
    const { db, close } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await db.execute("create table probe (a int)");
    const [{ path }] = (await db.execute("select pg_relation_filepath('probe') as path")).rows;
    console.log(path);
    await close();
  `;
  const command = `umask 000; exec "${process.execPath}" --import tsx --input-type=module --eval '${script.replaceAll("'", `'\\''`)}'`;
  const path = execFileSync("sh", ["-c", command], { encoding: "utf8" }).trim();
  expect(path).toMatch(/^base\/\d+\/\d+$/);
  expect(lstatSync(join(dataDir, "pg", path)).mode & 0o777).toBe(0o600);
});

test("anything but files and folders is left alone, and a path that cannot be changed is reported", () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "a"), "");
  chmodSync(join(folder, "a"), 0o666);
  expect(makePrivate(folder)).toEqual([]);
  expect(lstatSync(join(folder, "a")).mode & 0o777).toBe(0o600);
  expect(makePrivate(join(folder, "nothing-here"))).toEqual([]);
  expect(makePrivate("/proc/self/status")).toEqual(["/proc/self/status"]);
  expect(openPathsNotice(["/data/x", "/data/y"])).toContain("有 2 处权限改不了");
  expect(openPathsNotice([])).toBeNull();
});
