import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Every colour has a name with a meaning; those of the screens and of the drawings have a file each. */
const tokens = ["tokens.css", "picture-tokens.css"].map((file) => join("src", "ui", "style", file));
const rawColour =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?=[^\w-]|$)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|red|green|blue|yellow|orange|gr[ae]y|silver|pink|purple|cyan|magenta)\s*[;}]/gi;

function stylesAndScreens(): string[] {
  return readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:css|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !tokens.includes(path))
    .sort();
}

/** Comments and `import "#ui/…"` may hold what looks like a hexadecimal colour. */
const withoutNoise = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/["'`]#(?:[a-z]+)\/[^"'`]*["'`]/g, "");

const rawColoursIn = (text: string): string[] => withoutNoise(text).match(rawColour) ?? [];

test("the search finds raw colours and leaves tokens, ids and imports alone", () => {
  expect(rawColoursIn("a{color:#fff} b{background: rgba(0,0,0,.5)} c{color: red;}")).toEqual([
    "#fff",
    "rgba(",
    ": red;",
  ]);
  expect(
    rawColoursIn(
      `import "#data/drafts/drafts.ts"; a{color:var(--c)} b{fill:currentColor} /* #fff */`,
    ),
  ).toEqual([]);
});

test("no raw colour outside the two files of tokens", () => {
  const found = stylesAndScreens().flatMap((path) =>
    rawColoursIn(readFileSync(path, "utf8")).map((colour) => `${path}: ${colour}`),
  );
  expect(found).toEqual([]);
});
