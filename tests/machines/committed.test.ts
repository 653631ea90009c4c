import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const at = (...parts: string[]) => join(process.cwd(), ...parts);

const machines = readdirSync(at("src"), { recursive: true, encoding: "utf8" }).flatMap(
  (file) => /([^/\\]+)\.machine\.ts$/.exec(file)?.[1] ?? [],
);

test("every machine has a table written by hand in tests/machines/oracles", () => {
  const tables = readdirSync(at("tests", "machines", "oracles"));
  const named = tables.flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []);
  expect(named.sort()).toEqual(machines.toSorted());
});

test("every machine has its table in docs/machines.md, and every table its machine", () => {
  const titles = [...readFileSync(at("docs", "machines.md"), "utf8").matchAll(/^## (.+)$/gm)];
  expect(titles.map(([, title]) => title)).toEqual(machines.sort());
});
