import { lineHost } from "./line-host.mjs";

/** Test files that are asked of one mutant, at most. */
const mostFiles = 2;
/** Longer ones, in ms, would take most of the time. */
const longest = 9000;
/** No line for so long, in ms: the process is ended. */
const patience = 60_000;

/** The key of a whole test file among those that left a mutant alive. */
const whole = "loading";

/** How many mutants of a source file each test file reaches, and how long that takes. */
const closest = (traced, { base, mutants }) =>
  traced
    .map(({ test, lines }) => {
      const reached = new Set(lines.flatMap((line) => line.reached));
      const own = mutants.filter(({ id }) => reached.has(base + id)).length;
      return { test, own, ms: lines.reduce((sum, line) => sum + line.ms, 0) };
    })
    .filter(({ own, ms }) => own > 0 && ms < longest)
    .sort((a, b) => b.own - a.own || a.ms - b.ms)
    .slice(0, mostFiles)
    .sort((a, b) => a.ms - b.ms)
    .map(({ test }) => test);

/** Which mutants a test file reaches while it loads, and while its shop starts. */
async function loadedBy(group, total, tests) {
  const host = lineHost(group, "loaded", total, false, { SHOP_MUTATION_LOADED: "1" });
  const loaded = new Map();
  for (const test of tests) {
    const { lines } = await host.ask(test, {}, patience);
    loaded.set(test, new Set(lines.flatMap((line) => line.loaded ?? [])));
  }
  host.stop();
  return loaded;
}

/**
 * A test file that fails with the mutant notices it; one that does not even load is broken. What only
 * takes too long says nothing.
 */
function verdictOf({ fallen, wrong, lines }) {
  if (lines.some(({ verdict }) => verdict === "red")) return "red";
  const said = wrong.filter((message) => !message.includes("timed out"));
  return !fallen && said.length > 0 ? "broken" : "green";
}

/**
 * Tries the mutants that loading or a shop's start reaches, and those that no test reaches twice, such
 * as a statement that is built once: each is live from the start of a test file. `judged` takes each
 * verdict.
 */
export async function triedWhileLoading(group, all, { left, traced, lives, judged }) {
  const { files, total, fileOf } = all;
  const asked = new Map();
  for (const mutant of left) {
    const file = fileOf(mutant);
    if (!asked.has(file)) asked.set(file, closest(traced, file));
  }
  const tests = left.flatMap((mutant) => asked.get(fileOf(mutant)));
  const loaded = await loadedBy(group, total, new Set(tests));
  const again = new Set(traced.flatMap(({ lines }) => lines.flatMap(({ reached }) => reached)));
  const host = lineHost(group, "fixed", total, true, { SHOP_MUTATION_HOOK_MS: "25000" });
  for (const file of files)
    for (const mutant of left.filter((id) => fileOf(id) === file))
      for (const test of asked.get(file)) {
        const reaches = loaded.get(test).has(mutant) || !again.has(mutant);
        if (!reaches || lives.has(test, whole, mutant)) continue;
        const verdict = verdictOf(await host.ask(test, { fixed: mutant }, patience));
        if (verdict === "green") {
          lives.add(test, whole, mutant);
          lives.keep();
          continue;
        }
        judged(mutant, verdict);
        break;
      }
  host.stop();
}
