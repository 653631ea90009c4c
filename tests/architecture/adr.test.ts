import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join("docs", "adr");
const files = readdirSync(folder)
  .filter((name) => /^\d{4}-[\w-]+\.md$/.test(name))
  .sort();
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const index = read("README.md");

test("numbers decisions from one upwards without a gap", () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at + 1));
  expect(files.length).toBeLessThanOrEqual(60);
});

test.each(files)("%s has number, day, context, decision and consequences", (name) => {
  const text = read(name);
  const number = Number(name.slice(0, 4));
  const [, day = ""] = text.match(/^(?:Accepted|Superseded by \d+) (\d{4}-\d\d-\d\d)\.$/m) ?? [];
  expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  expect(text.startsWith(`# ${number}. `)).toBe(true);
  const parts = [...text.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, part]) => part);
  expect(parts).toEqual(["Context", "Decision", "Consequences"]);
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(15);
});

test("lists every decision in its README under its title", () => {
  const titles = files.map((name) => `- [${read(name).split("\n")[0]?.slice(2)}](${name})`);
  expect(index.split("\n").filter((line) => line.startsWith("- "))).toEqual(titles);
});

test("has every decision that a document names", () => {
  const documents = ["docs", "."].flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(place, name)),
  );
  const named = documents.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bADR (\d+)\b/g)].map(
      ([, number]) => [path, Number(number)] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([, number]) => number < 1 || number > files.length)).toEqual([]);
});
