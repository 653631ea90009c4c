import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";

const text = (path: string) => readFileSync(path, "utf8");
const manifest = v.parse(
  v.object({
    version: v.string(),
    engines: v.object({ node: v.string() }),
    scripts: v.record(v.string(), v.string()),
    devDependencies: v.record(v.string(), v.string()),
  }),
  JSON.parse(text("package.json")),
);
const papers = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

test("every place that names a Node version names the same one", () => {
  const oldest = manifest.engines.node.replace(/^>=/, "");
  expect(text("README.md")).toContain(`Node ${oldest} or newer`);
  expect(text("CONTRIBUTING.md")).toContain(`any Node ${oldest} and newer`);
  // Types of a newer Node would let in what the oldest one lacks.
  expect(manifest.devDependencies["@types/node"]?.split(".")[0]).toBe(oldest.split(".")[0]);
});

test("every command that a paper names exists", () => {
  const named = papers.flatMap((path) =>
    [...text(path).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test("the changelog's newest version is package.json's", () => {
  const versions = [...text("CHANGELOG.md").matchAll(/^## (\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d$/gm)];
  expect(versions[0]?.[1]).toBe(manifest.version);
});
