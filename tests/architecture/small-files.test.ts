import { expect, test } from "vitest";
import { fileOf, sources, specifiersOf } from "./source-graph.ts";

/** Smaller files with one importer, and why each is a file of its own. */
const exceptions: Readonly<Record<string, string>> = {
  "server/modules/documents/table-file.ts": "names the worker beside it, and loads it on demand",
  "src/components/pdf-drawing/pdf-drawer-window.ts":
    "runs before the reader, whose import comes after it",
  "src/platform/use-after-paint.ts":
    "effects belong in src/platform, and its importer is elsewhere",
};

const least = 15;
const isShipped = (file: string) => /^(?:contract|pricing|src|server)\/.*\.tsx?$/.test(file);
/** Tables of words are data. */
const isWords = (file: string) => file.startsWith("contract/wording/");
const linesOf = (text: string) => text.trimEnd().split("\n").length;

/** Small files that one file imports statically. A dynamic import starts a chunk of its own. */
function foldable(files: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, string[]>();
  const dynamic = new Set<string>();
  for (const [importer, text] of files) {
    const late = new Set([...text.matchAll(/\bimport\(\s*"([^"]+)"/g)].map(([, name]) => name));
    for (const specifier of new Set(specifiersOf(text))) {
      const file = fileOf(specifier, importer);
      if (file === null) continue;
      importers.set(file, [...(importers.get(file) ?? []), importer]);
      if (late.has(specifier)) dynamic.add(file);
    }
  }
  return [...files]
    .filter(([file, text]) => isShipped(file) && !isWords(file) && linesOf(text) < least)
    .filter(([file]) => importers.get(file)?.length === 1 && !dynamic.has(file))
    .map(([file]) => file);
}

test("a file under 15 lines has more than one importer", () => {
  expect(foldable(sources).sort()).toEqual(Object.keys(exceptions));
});

test("a small file with one importer is found, a screen's is not", () => {
  const files = new Map([
    ["src/app/one.ts", 'import { two } from "./two.ts";\nvoid import("./three.ts");\n'],
    ["src/app/two.ts", "export const two = 2;\n"],
    ["src/app/three.ts", "export const three = 3;\n"],
  ]);
  expect(foldable(files)).toEqual(["src/app/two.ts"]);
});
