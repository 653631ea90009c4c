import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { paths } from "#contract/paths/paths.ts";
import type { AppFile } from "#sw/app-file.ts";
import { filesOfScreen } from "./screen-preloads.ts";

/** What the worker keeps. The staff's page and the gallery of parts are the network's alone. */
const kept =
  /^(?:index\.html|manifest\.webmanifest|early\.js|assets\/.*\.(?:js|css|woff)|icons\/(?:mark\.svg|icon-192\.png))$/;
const leftOut = /^assets\/(?:staff-|gallery-parts-)/;

/**
 * What reads and draws a PDF before it is sent, folds a box in space, reads tables of variable data
 * or draws templates. What inspects machines and knows which words a report may hold. The screens of
 * firms, and the dialog that shares with one, which few buyers open.
 */
const tool =
  /^assets\/(?:pdf|folded-view|data-fields|table-file|line-table|template-file|inspector-view|inspection|firm-share|firms)[.-]/;

/** A device stores no larger file. */
const mostBytes = 1_700_000;

/**
 * Lists the app's files that the worker fetches before it takes the page (`first`): what the home
 * page begins with. The others follow one by one behind it, the configurator's before the rest; a
 * `tool`, with its length, only where somebody asks for it.
 */
function appFiles(folder: string): AppFile[] {
  const first = new Set(filesOfScreen(paths.home.pattern));
  const next = new Set(filesOfScreen(paths.product.pattern));
  const turnOf = (url: string) => (first.has(url) ? 0 : next.has(url) ? 1 : 2);
  const listed = (url: string): AppFile => {
    const content = readFileSync(resolve(folder, url));
    if (content.length > mostBytes) throw new Error(`${url} is too large for a device`);
    if (tool.test(url)) return { url, revision: null, tool: content.length };
    const hashed = url.startsWith("assets/");
    const revision = hashed ? null : createHash("sha256").update(content).digest("hex");
    return turnOf(url) === 0 ? { url, revision, first: true } : { url, revision };
  };
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((url) => kept.test(url) && !leftOut.test(url))
    .sort()
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .map(listed);
}

/** Builds `sw.js` after the page, from `src/sw/sw.ts` and the list of the page's files. */
export function serviceWorker(): Plugin {
  let page: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      page = config;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const { root, mode, resolve: resolution } = page;
        const { outDir, target, sourcemap } = page.build;
        await build({
          ...{ root, mode, configFile: false, publicDir: false, logLevel: "warn" },
          resolve: { alias: resolution.alias },
          define: {
            "process.env.NODE_ENV": JSON.stringify("production"),
            __APP_FILES__: JSON.stringify(JSON.stringify(appFiles(resolve(root, outDir)))),
          },
          build: {
            ...{ outDir, emptyOutDir: false, target, sourcemap, modulePreload: false },
            rolldownOptions: {
              input: "src/sw/sw.ts",
              output: { entryFileNames: "sw.js", codeSplitting: false },
            },
          },
        });
      },
    },
  };
}
