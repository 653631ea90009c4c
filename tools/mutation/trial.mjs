import { readFileSync } from "node:fs";
import { inRoot } from "#scripts/lib/root.mjs";
import { equivalents } from "./equivalents.mjs";
import { hosted } from "./hosted.mjs";
import { mutantsOf } from "./mutants.mjs";
import { askTables } from "./tables.mjs";
import { keep, knownOf } from "./verdicts.mjs";

/** The tests of the file's folders that reach a mutant, quickest first. */
function testsReaching({ path, folders }, id, tests) {
  return tests
    .filter(({ test }) => folders.some((folder) => test.startsWith(`${folder}/`)))
    .filter(({ reached }) => reached[path]?.includes(id))
    .sort((a, b) => a.ms - b.ms);
}

const hasTable = (test) => readFileSync(inRoot(test), "utf8").includes("describeTable(");

/** The mutants that a test with a committed table reaches, and which tests those are. */
function withTables(file, mutants, tests) {
  const tables = tests.filter(({ test }) => hasTable(test));
  return mutants
    .map(({ id }) => ({ id, tests: testsReaching(file, id, tables).map(({ test }) => test) }))
    .filter(({ tests: asked }) => asked.length > 0);
}

/** How long each file may take, in ms, so that one that never ends is soon known for it. */
const allowances = (tests) => tests.map(({ ms }) => 20_000 + 5 * ms);

/**
 * Tries each undecided mutant of a file, in `hosts` processes. Tests that detected the last mutants
 * run first; listed equivalents are skipped. Verdicts are stored one by one, so that it can be
 * stopped at any time.
 */
export async function tried(file, tests, hosts) {
  const { mutants } = mutantsOf(file.source, file.path);
  const verdicts = knownOf(file);
  for (const mutant of mutants) if (equivalents.has(file, mutant)) verdicts[mutant.id] = "green";
  const unknown = () => mutants.filter(({ id }) => verdicts[id] === undefined);
  await askTables(file, withTables(file, unknown(), tests), (id, verdict) => {
    verdicts[id] = verdict;
    keep(file, verdicts);
  });
  const open = unknown();
  const noticed = new Map();
  const often = ({ test }) => noticed.get(test) ?? 0;

  async function work() {
    const host = hosted("switched", [file.path]);
    for (let mutant = open.shift(); mutant !== undefined; mutant = open.shift()) {
      const asked = testsReaching(file, mutant.id, tests).sort((a, b) => often(b) - often(a));
      if (asked.length === 0) verdicts[mutant.id] = "unreached";
      else {
        const names = asked.map(({ test }) => test);
        const { verdict, by } = await host.ask(mutant.id, names, allowances(asked));
        verdicts[mutant.id] = verdict;
        if (by !== undefined) noticed.set(by, (noticed.get(by) ?? 0) + 1);
      }
      keep(file, verdicts);
    }
    host.stop();
  }

  await Promise.all(Array.from({ length: hosts }, work));
  keep(file, verdicts);
  return mutants.map((mutant) => ({ ...mutant, verdict: verdicts[mutant.id] }));
}
