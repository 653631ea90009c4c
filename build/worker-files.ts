import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { ManifestTransform } from "workbox-build";
import { paths } from "#contract/paths/paths.ts";
import { filesOfScreen } from "./screen-preloads.ts";

type Files = Parameters<ManifestTransform>[0];

/**
 * What reads and draws a PDF before it is sent, folds a box in space, reads tables of variable data
 * or draws templates. What inspects machines and knows which words a report may hold. The screens of
 * firms, and the dialog that shares with one, which few buyers open.
 */
const tool =
  /^assets\/(?:pdf|folded-view|data-fields|table-file|line-table|template-file|inspector-view|inspection|firm-share|firms)[.-]/;

let folder = "";

/** Finds out where the page is built. */
export function builtFolder(): Plugin {
  return {
    name: "built-folder",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
  };
}

const sumOf = (url: string): string =>
  createHash("sha256")
    .update(readFileSync(join(folder, url)))
    .digest("hex");

/**
 * Marks the app's files that the worker fetches before it takes the page (`first`): what the home
 * page begins with. The others follow one by one behind it, the configurator's before the rest; a
 * `tool`, with its length, only where somebody asks for it. A file without a hash in its name has its
 * `sum`: a worker whose cache was emptied accepts no newer file.
 */
export const inTurns: ManifestTransform = (files: Files) => {
  const first = new Set(filesOfScreen(paths.home.pattern));
  const next = new Set(filesOfScreen(paths.product.pattern));
  const turnOf = ({ url }: Files[number]) => (first.has(url) ? 0 : next.has(url) ? 1 : 2);
  const marked = (file: Files[number]) => {
    if (tool.test(file.url)) return Object.assign(file, { tool: file.size });
    if (file.revision !== null) Object.assign(file, { sum: sumOf(file.url) });
    return turnOf(file) === 0 ? Object.assign(file, { first: true }) : file;
  };
  const manifest = files.toSorted((a, b) => turnOf(a) - turnOf(b)).map(marked);
  return { manifest, warnings: [] };
};
