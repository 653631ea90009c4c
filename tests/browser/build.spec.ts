import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "./fixtures.ts";

const record = v.object({ builds: v.array(v.array(v.string())) });
const mapForm = v.object({ sources: v.array(v.string()) });
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Every source that went into the page as it is built now. */
function sourcesOfPage(): string[] {
  const own = new Set(v.parse(record, read("dist/build.json")).builds[0]);
  const folder = join("dist", "maps", "assets");
  const maps = readdirSync(folder).filter((file) => own.has(file.replace(/\.map$/, "")));
  const sources = maps.flatMap((file) => v.parse(mapForm, read(join(folder, file))).sources);
  return [...new Set(sources.map((source) => source.replace(/^(?:\.\.\/)+/, "")))];
}

/** What `vite.config.ts` reaches for inside a package: what must be there, and what must not. */
const insides = [
  {
    what: "workbox-window in its modern build",
    there: /^node_modules\/workbox-window\/Workbox\.js$/,
    gone: /^node_modules\/workbox-window\/build\//,
  },
  {
    what: "react-router in its production build",
    there: /^node_modules\/react-router\/dist\/production\//,
    gone: /^node_modules\/react-router\/dist\/development\//,
  },
  {
    what: "the external store's own selector, and React's own store instead of the shim",
    there: /^node_modules\/use-sync-external-store\/cjs\/.*with-selector\.production\.js$/,
    gone: /^node_modules\/use-sync-external-store\/(?:.*\/)?(?:.*shim)/,
  },
  {
    what: "axios without its fetch adapter",
    there: /^node_modules\/axios\/lib\/adapters\/adapters\.js$/,
    gone: /^node_modules\/axios\/lib\/adapters\/fetch\.js$/,
  },
];

for (const { what, there, gone } of insides) {
  test(`the page holds ${what}`, () => {
    const sources = sourcesOfPage();
    expect(sources.filter((source) => there.test(source))).not.toEqual([]);
    expect(sources.filter((source) => gone.test(source))).toEqual([]);
  });
}
