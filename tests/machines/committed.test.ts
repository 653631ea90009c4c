import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const at = (...parts: string[]) => join(process.cwd(), ...parts);

test("every machine has its table in docs/machines.md, and every table its machine", () => {
  const files = readdirSync(at("src"), { recursive: true, encoding: "utf8" });
  const machines = files.flatMap((file) => /([^/\\]+)\.machine\.ts$/.exec(file)?.[1] ?? []);
  const titles = [...readFileSync(at("docs", "machines.md"), "utf8").matchAll(/^## (.+)$/gm)];
  expect(titles.map(([, title]) => title)).toEqual(machines.sort());
});
