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
  const oldest = text(".nvmrc").trim();
  expect(manifest.engines.node).toBe(`>=${oldest}`);
  expect(text("README.md")).toContain(`Node ${oldest} or newer`);
  expect(text("CONTRIBUTING.md")).toContain(`any Node ${oldest} and newer`);
  // Types of a newer Node would let in what the oldest one lacks.
  expect(manifest.devDependencies["@types/node"]?.split(".")[0]).toBe(oldest.split(".")[0]);
});

test("editors and the formatter agree", () => {
  const { formatter } = v.parse(
    v.object({
      formatter: v.object({
        indentStyle: v.string(),
        indentWidth: v.number(),
        lineWidth: v.number(),
      }),
    }),
    JSON.parse(text("biome.json")),
  );
  const said = new Map(
    [
      ...(text(".editorconfig")
        .split("[*.md]")[0]
        ?.matchAll(/^(\w+) = (.+)$/gm) ?? []),
    ].map(([, name = "", value = ""]) => [name, value] as const),
  );
  expect({
    indentStyle: said.get("indent_style"),
    indentWidth: Number(said.get("indent_size")),
    lineWidth: Number(said.get("max_line_length")),
  }).toEqual(formatter);
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
