import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dailyLog } from "#server/infra/logging/log-files.ts";

const day = 86_400_000;
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "shop-log-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const start = Date.UTC(2026, 10, 20, 23, 59);

test("every line is printed at once and appended to the file of its day", async () => {
  const clock = { at: start, now: () => clock.at };
  const said: string[] = [];
  const log = dailyLog(join(root, "logs"), clock, (line) => said.push(line));
  log.write("one\n");
  log.write("two\n");
  await log.settled();
  clock.at += 60_000;
  log.write("three\n");
  await log.settled();
  expect(said).toEqual(["one\n", "two\n", "three\n"]);
  const read = (name: string) => readFileSync(join(root, "logs", name), "utf8");
  expect(read("shop-2026-11-20.log")).toBe("one\ntwo\n");
  expect(read("shop-2026-11-21.log")).toBe("three\n");
});

test("files of days more than thirty days ago go, others in the folder stay", async () => {
  for (const name of ["shop-2026-10-20.log", "shop-2026-10-21.log", "notes.txt"]) {
    writeFileSync(join(root, name), "old\n");
  }
  const clock = { at: start, now: () => clock.at };
  const log = dailyLog(root, clock, () => undefined);
  log.write("one\n");
  await log.settled();
  expect(readdirSync(root).sort()).toEqual([
    "notes.txt",
    "shop-2026-10-21.log",
    "shop-2026-11-20.log",
  ]);
  clock.at += day;
  log.write("two\n");
  await log.settled();
  expect(readdirSync(root)).not.toContain("shop-2026-10-21.log");
});

test("access records have their own retention, beside the log", async () => {
  const old = ["access-2026-05-20.log", "access-2026-05-21.log", "shop-2026-10-01.log"];
  for (const name of old) writeFileSync(join(root, name), "old\n");
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const records = dailyLog(root, { now: () => start }, say, { name: "access", days: 183 });
  records.write("one\n");
  await records.settled();
  expect(said).toEqual([]);
  expect(readdirSync(root).sort()).toEqual([
    "access-2026-05-21.log",
    "access-2026-11-20.log",
    "shop-2026-10-01.log",
  ]);
});

test("a folder that refuses access records is reported once", async () => {
  const folder = join(root, "a-file");
  writeFileSync(folder, "");
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const records = dailyLog(folder, { now: () => start }, say, { name: "access", days: 183 });
  records.write("one\n");
  await records.settled();
  records.write("two\n");
  await records.settled();
  expect(said).toEqual([`日志写不进文件夹 (the log folder takes no more lines): ${folder}\n`]);
});

test("a folder that refuses log lines is reported once and stops nothing", async () => {
  const folder = join(root, "a-file");
  writeFileSync(folder, "");
  const said: string[] = [];
  const log = dailyLog(folder, { now: () => start }, (line) => said.push(line));
  log.write("one\n");
  log.write("two\n");
  await log.settled();
  expect(said).toEqual([
    "one\n",
    "two\n",
    `日志写不进文件夹 (the log folder takes no more lines): ${folder}\n`,
  ]);
});
