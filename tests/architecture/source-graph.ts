import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import * as v from "valibot";

const folders = ["contract", "pricing", "src", "server", "tests", "build", "scripts"];
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

const declared =
  /^export (?:declare )?(?:async )?(?:abstract )?(const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm;

const named = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*"([^"]+)"/g;
const whole = /\bimport\s+\*\s+as\s+\w+\s+from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;
const namespaced = /\bimport\s+\*\s+as\s+(\w+)\s+from\s*"([^"]+)"/g;
const lookedUp = /\btypeof import\("([^"]+)"\)/g;

/** What each file's importers take from it: `file name`; a whole module by any word of the importer. */
export function taken(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [importer, text] of sources) {
    for (const [, names = "", specifier = ""] of text.matchAll(named)) {
      const file = fileOf(specifier, importer);
      for (const name of names.split(",")) {
        found.add(
          `${file} ${
            name
              .trim()
              .replace(/^type\s+/, "")
              .split(/\s+as\s+/)[0]
          }`,
        );
      }
    }
    for (const [, alias = "", specifier = ""] of text.matchAll(namespaced)) {
      // Spread into a table, every name of it is taken.
      if (!text.includes(`...${alias}`)) continue;
      const file = fileOf(specifier, importer) ?? "";
      for (const [, , name] of sources.get(file)?.matchAll(declared) ?? []) {
        found.add(`${file} ${name}`);
      }
    }
    const modules = [...text.matchAll(whole), ...text.matchAll(lookedUp)];
    for (const [, a, b] of modules) {
      const file = fileOf(a ?? b ?? "", importer);
      for (const word of new Set(text.match(/[\w$]+/g))) found.add(`${file} ${word}`);
    }
  }
  return found;
}

export interface Exported {
  readonly file: string;
  readonly name: string;
  readonly kind: "value" | "type";
  /** How often its own file names it, the declaration included. */
  readonly own: number;
}

export function exported(): readonly Exported[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(declared)].map(([, word = "", name = ""]) => ({
      file,
      name,
      kind: word === "type" || word === "interface" ? ("type" as const) : ("value" as const),
      own:
        text.match(new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g"))
          ?.length ?? 0,
    })),
  );
}
