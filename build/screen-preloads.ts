import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { paths, screenNames } from "#contract/paths/paths.ts";

/** The screen's own module, as `src/app/routes.ts` imports it. */
const screenModule =
  /^ {2}(\w+): screen\(\s*"[^"]+",\s*\(\) => import\("#((?:features|devtools)\/[^"]+)"\)/gm;

interface Chunk {
  readonly name: string;
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** The chunk with everything that it imports statically, and their styles. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()) {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next !== undefined) filesOf(next, chunks, found);
  }
  return found;
}

/** Guests read these screens, whose calls go without the larger transport. */
const withoutTransport: readonly string[] = [
  "home",
  "about",
  "products",
  "category",
  "product",
  "terms",
  "privacy",
];

const built = new Map<string, readonly string[]>();
const shell = new Set<string>();

/** The files that an address needs in the build that was just made, by its pattern; the page's own among them. */
export function filesOfScreen(pattern: string): readonly string[] {
  const files = built.get(pattern);
  if (files === undefined) throw new Error(`no screen at ${pattern} was built`);
  return [...shell, ...files];
}

/**
 * Writes `screen-preloads.json`: the files of each screen's address, those of the first route and
 * a buyer's first call before its own. The server sends their names with the page, so that a phone loads
 * them in parallel.
 * Keys are the patterns of `contract/paths/paths.ts`.
 */
export function screenPreloads(): Plugin {
  return {
    name: "screen-preloads",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>();
        for (const file of Object.values(bundle))
          if (file.type === "chunk") chunks.set(file.fileName, file);
        const named = (test: (chunk: Chunk) => boolean) => [...chunks.values()].find(test);
        const first = named(({ name }) => name === "first");
        const http = named(({ name }) => name === "http");
        const page = named(({ name, isEntry }) => isEntry && name === "index");
        const parts = named(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith("features/home/home-parts.tsx")),
        );
        if (first === undefined || http === undefined || page === undefined || parts === undefined)
          throw new Error("the first route is gone");
        for (const file of filesOf(page, chunks)) shell.add(file);
        const known = filesOf(first, chunks);
        const modules = new Map(
          [...readFileSync("src/app/routes.ts", "utf8").matchAll(screenModule)].map(
            ([, name, path]) => [name, path],
          ),
        );
        for (const name of screenNames) {
          const path = modules.get(name);
          if (path === undefined) continue;
          const chunk = named(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
          if (chunk === undefined) throw new Error(`no chunk holds ${path}`);
          const own = filesOf(chunk, chunks);
          // The home screen itself is in the first chunk.
          if (name === "home") filesOf(parts, chunks, own);
          const files = withoutTransport.includes(name) ? own : [...filesOf(http, chunks), ...own];
          built.set(paths[name].pattern, [...new Set([...known, ...files])]);
        }
        this.emitFile({
          type: "asset",
          fileName: "screen-preloads.json",
          source: JSON.stringify(Object.fromEntries(built)),
        });
      },
    },
  };
}
