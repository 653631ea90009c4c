import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import * as v from "valibot";

const folders = [
  "contract",
  "pricing",
  "src",
  "server",
  "tests",
  "build",
  "scripts",
  "tools/mutation",
];
const isSource = (path: string) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts");

/** Every file of ours that imports or exports anything: path from the root, and text. */
export const sources: ReadonlyMap<string, string> = new Map(
  [
    ...folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
    ),
    ...readdirSync("."),
  ]
    .filter(isSource)
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(path, "utf8")]),
);

const { imports } = v.parse(
  v.object({ imports: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync("package.json", "utf8")),
);

/** `#server` to `server`, as package.json has it. */
export const aliases: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(imports).map(([name, target]) => [
    name.replace("/*", ""),
    target.replace(/^\.\/|\/\*$/g, ""),
  ]),
);

/** What a file imports from, packages included. */
export const specifiersOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\bfrom\s*|\bimport\(?\s*)"([^"]+)"/g)].map(([, name = ""]) => name);

/** The file that a specifier names; null for a package. */
export function fileOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith("./")) {
    return normalize(join(dirname(importer), specifier)).replaceAll("\\", "/");
  }
  const [alias = "", ...rest] = specifier.split("/");
  const target = imports[`${alias}/*`];
  return target === undefined ? null : target.replace(/^\.\//, "").replace("*", rest.join("/"));
}
