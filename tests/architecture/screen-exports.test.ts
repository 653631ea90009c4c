import { expect, test } from "vitest";
import { fileOf, sources, specifiersOf } from "./source-graph.ts";

const declared = /^export (?:async )?(?:const|function|class|type|interface) ([\w$]+)/gm;

const namesIn = (text: string) => [...text.matchAll(declared)].map(([, name = ""]) => name);

/** Files that import `file` and hold `name`. */
const usersOf = (file: string, name: string) =>
  [...sources].filter(
    ([path, text]) =>
      new RegExp(`\\b${name}\\b`).test(text) &&
      specifiersOf(text).some((specifier) => fileOf(specifier, path) === file),
  );

/** knip counts every export of a file that is imported as a whole; the router imports screens so. */
test("a screen exports its component, its loader, and what another file imports", () => {
  const routes = "src/app/routes.ts";
  const screens = specifiersOf(sources.get(routes) ?? "")
    .map((specifier) => fileOf(specifier, routes) ?? "")
    .filter((file) => /^src\/(?:features|devtools)\//.test(file));
  expect(screens.length).toBeGreaterThan(40);
  const dead = screens.flatMap((file) =>
    namesIn(sources.get(file) ?? "")
      .filter((name) => name !== "Component" && name !== "loader")
      .filter((name) => usersOf(file, name).length === 0)
      .map((name) => `${file} ${name}`),
  );
  expect(dead).toEqual([]);
});
