import { expect, test } from "vitest";
import { matchScreen } from "#app/matching.ts";
import { loadContent } from "#app/screen-loading.ts";
import { paths } from "#contract/paths/paths.ts";

Reflect.set(globalThis, "window", { location: { origin: "http://127.0.0.1" } });

const match = matchScreen(paths.terms());
const location = { pathname: paths.terms(), search: "", hash: "", state: null, key: "first" };

/** How often a screen asks for its data that is left while its file comes, or not. */
async function asked(isLeft: boolean): Promise<number> {
  let loads = 0;
  const left = new AbortController();
  const load = async () => {
    if (isLeft) left.abort();
    return { Component: () => null, loader: async () => (loads += 1) };
  };
  await loadContent({ ...match, route: { ...match.route, load } }, location, left.signal);
  return loads;
}

test("a screen that was left while its file came asks the shop for nothing", async () => {
  expect([await asked(false), await asked(true)]).toEqual([1, 0]);
});
