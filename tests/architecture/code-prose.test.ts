import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { proseFaultsIn, proseOf } from "./code-prose.ts";

const folders = ["build", "contract", "pricing", "scripts", "server", "src", "tests", "tools"];

const paths = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .concat(readdirSync("."))
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes("node_modules"))
  // The list of the words themselves, and the sentences planted below.
  .filter((path) => !/code-prose(?:\.test)?\.ts$/.test(path));

const long = `The ${"very ".repeat(30)}end.`;

describe("comments and test titles", () => {
  test("are found in every form, and other strings are not", () => {
    const code = [
      "// One sentence",
      "// on two lines.",
      "/** A doc. */",
      'const text = "told";',
      'test.each([1])("title %i", () => {});',
      "describe(`title $" + "{text}`, () => {}); // Behind.",
    ].join("\n");
    expect(proseOf("planted.ts", code).map((found) => found.trim())).toEqual([
      "One sentence\n on two lines.",
      "A doc.",
      "Behind.",
      "title %i",
      `title \${text}`,
    ]);
  });

  test("have at most thirty words a sentence, and no image of the older vocabulary", () => {
    expect(paths.length).toBeGreaterThan(1_000);
    expect(paths.flatMap((path) => proseFaultsIn(path, readFileSync(path, "utf8")))).toEqual([]);
  });

  test.each([
    `// ${long}`,
    `/** ${long} */`,
    `test("${long}", () => {});`,
    "// The buyer is told.",
    "/** Waits for the tombstone. */",
    'it("sends a letter by the postman", () => {});',
    "// An answer to nobody.",
    "// Kept to the letter.",
    "// Goes on where it was taken up.",
    "// The page is loaded anew.",
    "// Freight is reckoned.",
    "// Calls on a bad road.",
    "// A parcel on the road.",
    "// Goods that left the house.",
    "// A card to the street.",
    "// Goes on from the server's word.",
    "// A number that it never heard of.",
  ])("are refused where they break a rule: %s", (code) => {
    expect(proseFaultsIn("planted.ts", code)).toHaveLength(1);
  });

  test.each([
    "// Paper is cut to size; 东莞 is in 广东. The price follows after the paint.",
    "/**\n * Reads rows.\n * @throws Refusal `notFound`\n */",
  ])("are accepted where they break none: %s", (code) => {
    expect(proseFaultsIn("planted.ts", code)).toEqual([]);
  });
});
