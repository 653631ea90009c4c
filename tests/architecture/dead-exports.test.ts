import { expect, test } from "vitest";
import { exported, sources, taken } from "./source-graph.ts";

/** What the router takes from every screen's file. */
const ofScreens = new Set(["Component", "loader"]);

const isScreen = (file: string) =>
  file.startsWith("src/features/") || file === "src/devtools/inspector.tsx";

test("nothing is exported that nobody imports", () => {
  const used = taken();
  expect(sources.size).toBeGreaterThan(700);
  // A type that its own file's exports speak of is there to be named.
  const dead = exported()
    .filter(
      ({ file, name, kind, own }) =>
        !used.has(`${file} ${name}`) &&
        !(isScreen(file) && ofScreens.has(name)) &&
        (kind === "value" || own === 1),
    )
    .map(({ file, name }) => `${file} ${name}`);
  expect(dead).toEqual([]);
});
