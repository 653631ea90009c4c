import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { paths, screenNames } from "./contract/paths.ts";

/** The screen's own module, as `src/app/routes.ts` imports it. */
const screenModule =
  /^ {2}(\w+): screen\(\s*"[^"]+",\s*\(\) => import\("#((?:features|bench)\/[^"]+)"\)/gm;

interface Chunk {
  readonly name: string;
  readonly fileName: string;
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

/**
 * Writes `screen-preloads.json`: which files a screen's address needs, the first route's and the
 * first call's before its own, so that the server can name them with the page and a phone need not find them one after another.
 * Keys are the patterns of `contract/paths.ts`.
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
        if (first === undefined || http === undefined) throw new Error("the first route is gone");
        const known = filesOf(first, chunks);
        const modules = new Map(
          [...readFileSync("src/app/routes.ts", "utf8").matchAll(screenModule)].map(
            ([, name, path]) => [name, path],
          ),
        );
        const table = screenNames.flatMap((name) => {
          const path = modules.get(name);
          if (path === undefined) return [];
          const chunk = named(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
          if (chunk === undefined) throw new Error(`no chunk holds ${path}`);
          const own = filesOf(chunk, chunks);
          const files = [...filesOf(http, chunks), ...own];
          return [[paths[name].pattern, [...new Set([...known, ...files])]]];
        });
        this.emitFile({
          type: "asset",
          fileName: "screen-preloads.json",
          source: JSON.stringify(Object.fromEntries(table)),
        });
      },
    },
  };
}
