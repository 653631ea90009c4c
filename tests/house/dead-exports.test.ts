import { expect, test } from "vitest";
import { exported, sources, taken } from "./source-graph.ts";

/** What the router takes from every screen's file. */
const ofScreens = new Set(["Component", "loader"]);

/** Known and to go with the next change of their files; the list only gets shorter. */
const owed = new Set([
  "pricing/finishing.ts noFinishing",
  "pricing/freight.ts parcelFen",
  "pricing/freight.ts freightOptions",
  "pricing/label-geometry.ts circumference",
  "pricing/label-geometry.ts gapRange",
  "pricing/label-rolls.ts webLayout",
  "pricing/label.ts wasteMetres",
  "pricing/ladder.ts ladderQuantities",
  "pricing/settle.ts packedGrams",
  "src/quote/shown-desk.ts confirmationOf",
]);

test("nothing is exported that nobody imports", () => {
  const used = taken();
  expect(sources.size).toBeGreaterThan(700);
  // A type that its own file's exports speak of is there to be named.
  const dead = exported()
    .filter(
      ({ file, name, kind, own }) =>
        !used.has(`${file} ${name}`) &&
        !(file.startsWith("src/features/") && ofScreens.has(name)) &&
        (kind === "value" || own === 1),
    )
    .map(({ file, name }) => `${file} ${name}`);
  expect(dead.filter((one) => !owed.has(one))).toEqual([]);
  expect(dead.length).toBeLessThanOrEqual(owed.size);
});
