import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the build holds each program that the server starts as a thread", () => {
  const sources = readdirSync("server", { recursive: true, encoding: "utf8" });
  const programs = sources.filter((path) => path.endsWith(".ts"));
  const named = programs.flatMap((path) =>
    [
      ...readFileSync(join("server", path), "utf8").matchAll(/new URL\("\.\/([\w-]+-worker)\.js"/g),
    ].map(([, name = ""]) => name),
  );
  expect([...new Set(named)].sort()).toEqual([
    "pricing-worker",
    "printer-worker",
    "second-look-worker",
    "workbook-worker",
  ]);
  expect(named.filter((name) => !existsSync(`dist/server/${name}.js`))).toEqual([]);
});

test("a frame that no map knows stays as it was reported", () => {
  const input = "show assets/gone-Ab12.js:1:2345\nat <anonymous>";
  const shop = ["dist/server/shop.js", "stack", "-"];
  expect(execFileSync(process.execPath, shop, { input, encoding: "utf8" })).toBe(
    "show assets/gone-Ab12.js:1:2345 (没有这个文件的对照表 · no map of this file)\nat <anonymous>\n",
  );
});
