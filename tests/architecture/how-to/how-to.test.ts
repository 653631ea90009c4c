import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { wordLookups } from "#contract/lookups/lookups.ts";
import { screenNames } from "#contract/paths/paths.ts";
import { sources } from "#tests/architecture/source-graph.ts";

const chapter = readFileSync("ARCHITECTURE.md", "utf8").split("## How to add")[1] ?? "";
const textsOf = (folder: string): string[] =>
  [...sources].filter(([path]) => path.startsWith(folder)).map(([, text]) => text);
const allSources = [...sources.values()].join("\n");
const folders = ["contract", "docs", "pricing", "public", "server", "src", "tests", "build"];
const existing = folders.flatMap((folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
]);

describe("the chapter on how to add something", () => {
  test("has a recipe for each of these", () => {
    const titles = [...chapter.matchAll(/^\*\*(.+?)\.\*\*/gm)].map(([, title]) => title);
    expect(titles).toEqual(
      expect.arrayContaining(["An endpoint", "A screen", "A machine", "A lookup", "A price"]),
    );
  });

  test("names only files that exist, and patterns that a file fits", () => {
    const named = [...chapter.matchAll(/`((?:[a-z-]+\/)+[\w.<>*-]*)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter((path) => {
      const pattern = path.replaceAll(".", "\\.").replace(/<\w+>|\*/g, "[\\w-]+");
      return !existing.some((one) => new RegExp(`^${pattern.replace(/\/$/, "")}$`).test(one));
    });
    expect(missing).toEqual([]);
  });

  test("names only functions that are exported", () => {
    const named = [...chapter.matchAll(/`(?:\w+\()?(\w+)\(/g)].map(([, name = ""]) => name);
    expect(named).toEqual(expect.arrayContaining(["endpoint", "route", "call", "copyOf", "post"]));
    const missing = named.filter(
      (name) => !new RegExp(`export (?:async )?(?:const|function) ${name}\\b`).test(allSources),
    );
    // Dexie's, xstate's, and words of a shell.
    expect(missing.filter((name) => !/^(?:version|stores|setup)$/.test(name))).toEqual([]);
  });
});

describe("an endpoint", () => {
  /** Names under which calls are declared in `contract/`, by their path. */
  const declared = [
    ...textsOf("contract/")
      .join("\n")
      .matchAll(/export const (\w+) = endpoint\(/g),
  ];

  test("that is declared is handled by a route", () => {
    const routes = textsOf("server/").join("\n");
    const unserved = declared
      .map(([, name = ""]) => name)
      .filter((name) => !new RegExp(`route\\([^)]*?\\b${name}(?:Call)?\\b`, "s").test(routes));
    expect(declared.length).toBeGreaterThan(100);
    expect(unserved).toEqual([]);
  });

  test("is in the specification's list or an addition", () => {
    const listed = readFileSync("tests/specification/calls.json", "utf8");
    const unknown = endpoints.filter(
      ({ method, path, addition }) => !addition && !listed.includes(`"${method} ${path}"`),
    );
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });
});

describe("a screen", () => {
  const table = readFileSync("src/app/routes.ts", "utf8");

  test("of the table has a file that exports its component", () => {
    const files = [...table.matchAll(/import\("#features\/([^"]+)"\)/g)].map(
      ([, path = ""]) => `src/features/${path}`,
    );
    expect(files.length).toBeGreaterThan(screenNames.length / 2);
    const without = files.filter(
      (path) =>
        !/export (?:function Component\b|const Component\b|\{[^}]*\bComponent\b)/.test(
          readFileSync(path, "utf8"),
        ),
    );
    expect(without).toEqual([]);
  });
});

test("a machine is drawn, may be sent events, and has a committed table and a walk", () => {
  const machines = readdirSync("src/machines").filter((name) => name.endsWith(".machine.ts"));
  const charts = readFileSync("src/devtools/all-charts.ts", "utf8");
  const fields = readFileSync("src/devtools/send-events/event-fields.ts", "utf8");
  const pages = readFileSync("docs/machines.md", "utf8");
  const tests = textsOf("tests/machines/");
  expect(machines.length).toBeGreaterThan(10);
  for (const file of machines) {
    const name = file.replace(".machine.ts", "");
    expect(charts, file).toContain(`#machines/${file}`);
    expect(fields, file).toContain(`#machines/${name}`);
    expect(pages, file).toContain(`\n## ${name}\n`);
    const walks = tests.filter((text) => text.includes(`#machines/${file}`));
    expect(
      walks.some((text) => /describeMachine\(/.test(text)),
      file,
    ).toBe(true);
    expect(
      walks.some((text) => /describeTable\(/.test(text)),
      file,
    ).toBe(true);
  }
});

test("a lookup is a call of the contract, and a shown one can be changed by an owner", () => {
  const lookups = Object.values(wordLookups);
  for (const { endpoint } of lookups) expect(endpoints).toContain(endpoint);
  const shown = [...readFileSync("src/api/shop-words.ts", "utf8").matchAll(/wordLookups\.(\w+)/g)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, name = ""] of shown) expect(Object.keys(wordLookups)).toContain(name);
});

test("a finishing step that a list offers has its sentence", () => {
  const lists = readFileSync("src/components/job-form/finishing-lists.ts", "utf8");
  const words = readFileSync("src/configurator/sheets/finishing-words.ts", "utf8");
  const places = ["label", "cover", "inner", "book"];
  const named = [...lists.matchAll(/"([a-z]+(?:-[a-z0-9]+)*)"/g)].map(([, id = ""]) => id);
  const steps = [...new Set(named)].filter((id) => !places.includes(id));
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.filter((id) => !new RegExp(`(?:"${id}"|\\b${id}):`).test(words))).toEqual([]);
});
