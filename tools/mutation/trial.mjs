import { equivalents } from "./equivalents.mjs";
import { hosted } from "./hosted.mjs";
import { leftOut } from "./left-out.mjs";
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

/** The verdicts so far; listed equivalents are skipped. */
function knownBy(file, mutants) {
  const verdicts = knownOf(file);
  for (const mutant of mutants) if (equivalents.has(file, mutant)) verdicts[mutant.id] = "green";
  return verdicts;
}

/** A file's mutants with their verdicts so far; those that are left out are missing. */
export function known(file) {
  const { mutants } = mutantsOf(file.source, file.path);
  const verdicts = knownBy(file, mutants);
  const unasked = leftOut(file);
  return mutants
    .filter(({ id }) => !unasked.has(id))
    .map((mutant) => ({ ...mutant, verdict: verdicts[mutant.id] }));
}

/** Asks the machines' hand-written tables of each undecided mutant; the others stay undecided. */
export async function triedByTables(file, tables) {
  const { mutants } = mutantsOf(file.source, file.path);
  const verdicts = knownBy(file, mutants);
  const open = mutants
    .filter(({ id }) => verdicts[id] === undefined)
    .map(({ id }) => ({ id, tests: testsReaching(file, id, tables).map(({ test }) => test) }))
    .filter(({ tests }) => tests.length > 0);
  await askTables(file, open, (id, verdict) => {
    verdicts[id] = verdict;
    keep(file, verdicts);
  });
  keep(file, verdicts);
  return mutants.map((mutant) => ({ ...mutant, verdict: verdicts[mutant.id] }));
}

/** How long each file may take, in ms, so that one that never ends is soon known for it. */
const allowances = (tests) => tests.map(({ ms }) => 20_000 + 5 * ms);

/**
 * Tries each undecided mutant of a file, in `hosts` processes. Tests that detected the last mutants
 * run first. Verdicts are stored one by one, so that it can be
 * stopped at any time.
 */
export async function tried(file, tests, hosts) {
  const { mutants } = mutantsOf(file.source, file.path);
  const verdicts = knownBy(file, mutants);
  const open = mutants.filter(({ id }) => verdicts[id] === undefined);
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
