import { openSync, readFileSync, writeSync } from "node:fs";
import { expect, test, vi } from "vitest";

/**
 * One test that runs the machines' hand-written tables for one mutant after the other: the modules are
 * loaded again for each, their dependencies stay loaded. A line before and one after each mutant.
 */
const { plan, lines } = JSON.parse(process.env.SHOP_MUTATION_JUDGE);
const out = openSync(lines, "a");
const say = (line) => writeSync(out, `${JSON.stringify(line)}\n`);

let taken = [];
const none = () => {};
/** Replaces vitest in the loaded modules: tests are collected, not run. */
globalThis.standIn = {
  expect,
  vi,
  test: Object.assign((name, run) => taken.push({ name, run }), { each: () => none }),
  describe: Object.assign(() => {}, { each: () => none }),
  beforeEach: none,
  afterEach: none,
};

/** Whether a table of these files goes red with this mutant live. */
async function isRed(mutant, files) {
  globalThis.mutant = mutant;
  vi.resetModules();
  taken = [];
  try {
    for (const file of files) await import(/* @vite-ignore */ file);
    for (const { name, run } of taken) if (name.startsWith("oracle: ")) await run();
    return false;
  } catch {
    return true;
  }
}

test("each mutant", { timeout: 0 }, async () => {
  for (const { mutant, files } of JSON.parse(readFileSync(plan, "utf8"))) {
    say({ begun: mutant });
    say({ mutant, red: await isRed(mutant, files) });
  }
});
