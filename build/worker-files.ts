import type { ManifestTransform } from "workbox-build";
import { paths } from "#contract/paths/paths.ts";
import { filesOfScreen } from "./screen-preloads.ts";

type Files = Parameters<ManifestTransform>[0];

/** What reads and draws a PDF before it is sent. */
const tool = /^assets\/pdf[.-]/;

/**
 * Marks the app's files that the worker fetches before it takes the page (`first`): what the home
 * page begins with. The others follow one by one behind it, the configurator's before the rest; a
 * `tool`, with its length, only where somebody asks for it.
 */
export const inTurns: ManifestTransform = (files: Files) => {
  const first = new Set(filesOfScreen(paths.home.pattern));
  const next = new Set(filesOfScreen(paths.product.pattern));
  const turnOf = ({ url }: Files[number]) => (first.has(url) ? 0 : next.has(url) ? 1 : 2);
  const marked = (file: Files[number]) => {
    if (tool.test(file.url)) return Object.assign(file, { tool: file.size });
    return turnOf(file) === 0 ? Object.assign(file, { first: true }) : file;
  };
  const manifest = files.toSorted((a, b) => turnOf(a) - turnOf(b)).map(marked);
  return { manifest, warnings: [] };
};
