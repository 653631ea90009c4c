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
