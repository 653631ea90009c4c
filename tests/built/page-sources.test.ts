import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";

const record = v.object({ builds: v.array(v.array(v.string())) });
const mapForm = v.object({ sources: v.array(v.string()) });
const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

/** Every source that went into the page as it is built now, or into its chunks of one name. */
function sourcesOfPage(chunk = ""): string[] {
  const own = new Set(v.parse(record, read("dist/build.json")).builds[0]);
  const folder = join("dist", "maps", "assets");
  const maps = readdirSync(folder).filter(
    (file) => own.has(file.replace(/\.map$/, "")) && file.startsWith(chunk),
  );
  const sources = maps.flatMap((file) => v.parse(mapForm, read(join(folder, file))).sources);
  return [...new Set(sources.map((source) => source.replace(/^(?:\.\.\/)+/, "")))];
}

/** What `build/without-dead-weight.ts` reaches for inside a package: what must be there, and what must not. */
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
  {
    what: "axios without its names of statuses",
    there: /^node_modules\/axios\/lib\/axios\.js$/,
    gone: /^node_modules\/axios\/lib\/helpers\/HttpStatusCode\.js$/,
  },
];

for (const { what, there, gone } of insides) {
  test(`the page holds ${what}`, () => {
    const sources = sourcesOfPage();
    expect(sources.filter((source) => there.test(source))).not.toEqual([]);
    expect(sources.filter((source) => gone.test(source))).toEqual([]);
  });
}

/** The icons that a module of ours names. */
const iconsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/"lucide-react\/icons\/([\w-]+)"/g)].map(
    ([, name = ""]) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`,
  );

test("the first route carries its own icons, and those of other screens travel with them", () => {
  const first = sourcesOfPage("first-");
  const product = ["common-", "jobs-", "configurator-"].flatMap((name) => sourcesOfPage(name));
  const [shell, configurator, others] = [
    iconsOf("src/ui/layout/shell-icons.tsx"),
    iconsOf("src/ui/layout/icons.tsx"),
    iconsOf("src/ui/layout/screen-icons.tsx"),
  ];
  expect(shell.filter((icon) => !first.includes(icon))).toEqual([]);
  expect([...configurator, ...others].filter((icon) => first.includes(icon))).toEqual([]);
  expect(configurator.filter((icon) => !product.includes(icon))).toEqual([]);
  expect(others.filter((icon) => product.includes(icon))).toEqual([]);
});
