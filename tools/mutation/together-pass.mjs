import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cache, inRoot } from "#scripts/lib/root.mjs";
import { equivalents } from "./equivalents.mjs";
import { lineHost } from "./line-host.mjs";
import { numbered } from "./numbered.mjs";
import { hashOf, testsHash, testsIn } from "./scope.mjs";
import { keep, knownOf, writeWhole } from "./verdicts.mjs";

const most = 600;
/** A file's tests are asked by their length, in ms, so that no quick one waits for a long one. */
const bands = [
  [0, 15],
  [15, 60],
  [60, 250],
  [250, 1000],
  [1000, Number.POSITIVE_INFINITY],
];
/** What a test sets up around itself is set up only once a process: those tests stay with trial.mjs. */
const hooks = /\b(before|after)(Each|All)\(|vi\.mock/;

/** Runs `work` on each, in `hosts` at a time; what it returns is put first in the queue. */
async function inHosts(hosts, queue, make, work) {
  async function one(_, name) {
    const host = make(name);
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      queue.unshift(...(await work(host, item)));
    host.stop();
  }
  await Promise.all(Array.from({ length: hosts }, one));
}

/**
 * Which tests left which mutants alive, stored so that a stopped run continues; a changed test file
 * runs again.
 */
function living(fileOf) {
  const kept = join(cache, "mutation", "living.json");
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const sets = new Map();
  const setOf = (test, key) => {
    const name = `${hashOf(readFileSync(inRoot(test), "utf8"))} ${key}`;
    if (!sets.has(name)) sets.set(name, new Set(known[name]));
    return sets.get(name);
  };
  const codeOf = (mutant) => `${fileOf(mutant).hash} ${mutant - fileOf(mutant).base}`;
  return {
    has: (test, key, mutant) => setOf(test, key).has(codeOf(mutant)),
    add: (test, key, mutant) => setOf(test, key).add(codeOf(mutant)),
    keep() {
      for (const [name, set] of sets) known[name] = [...set];
      writeWhole(kept, JSON.stringify(known));
    },
  };
}

/** Each test of each file: how long it takes, and which mutants it reaches. */
async function traces({ files, total }, tests, hosts) {
  const kept = join(cache, "mutation", "together.json");
  const hash = hashOf(testsHash(files[0].folders), ...files.map((file) => file.hash));
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  if (known.hash === hash) return known.traces;
  const found = [];
  const make = (name) => lineHost(`traced-${name}`, total, false);
  await inHosts(hosts, [...tests], make, async (host, test) => {
    const { wrong, lines } = await host.ask(test, {}, 300_000);
    if (wrong.length > 0) throw new Error(`without a mutant, ${test}: ${wrong[0]}`);
    found.push({ test, lines });
    return [];
  });
  writeWhole(kept, JSON.stringify({ hash, traces: found }));
  return found;
}

/**
 * Tries the mutants of all files of one process at once: each test once for each mutant that it
 * reaches. What only loading reaches, or what breaks what tests share, stays open for trial.mjs.
 */
export async function triedTogether(words, hosts) {
  const all = numbered();
  const { files, total, fileOf } = all;
  const verdicts = new Map(files.map((file) => [file, knownOf(file)]));
  const open = new Set();
  for (const file of files)
    for (const mutant of file.mutants)
      if (verdicts.get(file)[mutant.id] === undefined && !equivalents.has(file, mutant))
        if (words.length === 0 || words.some((word) => file.path.includes(word)))
          open.add(file.base + mutant.id);
  if (open.size === 0) return;

  const tests = testsIn(files[0].folders).filter(
    (test) => !hooks.test(readFileSync(inRoot(test), "utf8")),
  );
  console.log(`tracing which of ${tests.length} test files reach ${total} mutants …`);
  const found = await traces(all, tests, hosts);
  const undecided = new Set();
  const lives = living(fileOf);

  function judged(mutant, verdict) {
    const file = fileOf(mutant);
    verdicts.get(file)[mutant - file.base] = verdict;
    open.delete(mutant);
  }

  const queue = bands
    .flatMap(([from, to]) =>
      found.map(({ test, lines }) => ({
        test,
        lines: lines.filter(({ ms }) => from <= ms && ms < to),
      })),
    )
    .flatMap(({ test, lines }) => {
      const reached = [...new Set(lines.flatMap((line) => line.reached))].filter((id) =>
        open.has(id),
      );
      const parts = Math.ceil(reached.length / most);
      return Array.from({ length: parts }, (_, part) => ({
        test,
        lines,
        mutants: new Set(reached.slice(part * most, (part + 1) * most)),
      }));
    });

  await inHosts(
    hosts,
    queue,
    (name) => lineHost(`tried-${name}`, total, true),
    async (host, item) => {
      const { test, lines, mutants } = item;
      const asked = {};
      for (const { key, turns, reached } of lines) {
        const ids = reached.filter(
          (id) =>
            mutants.has(id) && open.has(id) && !undecided.has(id) && !lives.has(test, key, id),
        );
        if (ids.length > 0) asked[key] = { mutants: ids, turns };
      }
      if (Object.keys(asked).length === 0) return [];
      const patience = 8_000 + 12 * Math.max(...lines.map(({ ms }) => ms));
      const { fallen, lines: reported } = await host.ask(test, asked, patience);
      let begun;
      for (const line of reported) {
        begun = line.begun;
        if (line.verdict === "unclean") undecided.add(line.mutant);
        else if (line.verdict === "green") lives.add(test, line.key, line.mutant);
        else if (line.verdict === "red") judged(line.mutant, "red");
      }
      if (fallen && begun === undefined) throw new Error(`${test}: the host fell`);
      if (fallen) judged(begun, "endless");
      for (const file of files) keep(file, verdicts.get(file));
      lives.keep();
      console.log(`${open.size} of ${total} open after ${test}`);
      if (fallen || reported.some(({ verdict }) => verdict === "unclean")) return [item];
      for (const [key, { mutants: ids }] of Object.entries(asked))
        for (const id of ids) if (open.has(id) && !lives.has(test, key, id)) undecided.add(id);
      return [];
    },
  );

  const reached = new Set(found.flatMap(({ lines }) => lines.flatMap((line) => line.reached)));
  for (const mutant of open)
    if (reached.has(mutant) && !undecided.has(mutant)) judged(mutant, "green");
  for (const file of files) keep(file, verdicts.get(file));
}
