import { expect, test } from "vitest";
import { exported, sources, taken } from "./source-graph.ts";

/** What the router takes from every screen's file. */
const ofScreens = new Set(["Component", "loader"]);

/** Known and to go with the next change of their files; the list only gets shorter. */
const owed = new Set([
  "contract/jobs.ts deliveryChoice",
  "contract/jobs.ts finishingChoice",
  "contract/jobs.ts shapes",
  "contract/jobs.ts paperAmount",
  "contract/jobs.ts yspTypes",
  "contract/jobs.ts bindings",
  "contract/jobs.ts sheetPart",
  "contract/lookups.ts texts",
  "contract/lookups.ts orderStateTexts",
  "contract/lookups.ts offlinePayChannels",
  "contract/lookups.ts expressTypeTexts",
  "contract/lookups.ts sheetTypes",
  "contract/lookups.ts finishingTypes",
  "contract/lookups.ts finishingTypeOptions",
  "contract/lookups.ts computeModes",
  "contract/lookups.ts computeModeOptions",
  "contract/lookups.ts shipFormTexts",
  "pricing/catalogue.ts modeNames",
  "pricing/finishing.ts noFinishing",
  "pricing/freight.ts parcelFen",
  "pricing/freight.ts freightOptions",
  "pricing/label-geometry.ts circumference",
  "pricing/label-geometry.ts gapRange",
  "pricing/label-rolls.ts webLayout",
  "pricing/label.ts wasteMetres",
  "pricing/ladder.ts ladderQuantities",
  "pricing/settle.ts packedGrams",
  "src/quote/job-words.ts amountText",
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
