import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cache, inRoot } from "#scripts/lib/root.mjs";
import { equivalents } from "./equivalents.mjs";
import { inHosts, isLate } from "./in-hosts.mjs";
import { lineHost } from "./line-host.mjs";
import { triedWhileLoading } from "./loading-pass.mjs";
import { nearness } from "./nearness.mjs";
import { numbered } from "./numbered.mjs";
import { reachOf } from "./reach.mjs";
import { hashOf, testsIn } from "./scope.mjs";
import { keep, knownOf, writeWhole } from "./verdicts.mjs";

const most = 600;
/** A server's mutant is asked of this many further tests in one run; the next run goes on. */
const mostTests = 8;
/** A file's tests are asked by their length, in ms, so that no quick one waits for a long one. */
const bands = [
  [0, 15],
  [15, 60],
  [60, 250],
  [250, 1000],
  [1000, Number.POSITIVE_INFINITY],
];
const isUnasked = (file, mutant) => file.leftOut.has(mutant.id) || equivalents.has(file, mutant);
/** What a test replaces is replaced only once a process: those tests stay with trial.mjs. */
const replaced = /vi\.mock/;

/**
 * Which tests left which mutants alive, stored so that a stopped run continues; a changed test file
 * runs again.
 */
function living(fileOf) {
  const kept = join(cache, "mutation", "living.json");
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  const sets = new Map();
  const hashes = new Map();
  const setOf = (test, key) => {
    if (!hashes.has(test)) hashes.set(test, hashOf(readFileSync(inRoot(test), "utf8")));
    const name = `${hashes.get(test)} ${key}`;
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

/** Quick tests first, whichever file holds them; no more mutants at once than a process holds. */
function queueOf(found, open) {
  return bands
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
}

const question = (...parts) => parts.join(" ");

/**
 * What a run asks of the server's mutants: the tests first that are nearest to the mutant; quick ones
 * before long ones. `rest` are the mutants that further tests reach.
 */
function chosenOf(traced, open, lives, fileOf) {
  const lines = traced.flatMap(({ test, lines: found }) =>
    found.map((line) => ({ ...line, test, own: new Set(line.reached) })),
  );
  const weight = nearness(lines, fileOf);
  const candidates = new Map([...open].map((id) => [id, []]));
  for (const line of lines) {
    const { test, key, ms, reached } = line;
    for (const id of reached)
      if (open.has(id) && !lives.has(test, key, id))
        candidates.get(id).push({ test, key, ms, weight: weight(line, id) });
  }
  const chosen = new Set();
  const rest = new Set();
  for (const [id, found] of candidates) {
    found.sort((a, b) => b.weight - a.weight || a.ms - b.ms);
    for (const { test, key } of found.slice(0, mostTests)) chosen.add(question(test, key, id));
    if (found.length > mostTests) rest.add(id);
  }
  return { chosen, rest };
}

/**
 * Tries the mutants of a group's files, all in one process: each test once for each mutant that it
 * reaches. What only loading reaches comes last on the server, and stays open for trial.mjs elsewhere.
 */
export async function triedTogether(group, words, hosts) {
  const all = numbered(group);
  const { files, total, fileOf } = all;
  const verdicts = new Map(files.map((file) => [file, knownOf(file)]));
  const open = new Set();
  for (const file of files)
    for (const mutant of file.mutants)
      if (verdicts.get(file)[mutant.id] === undefined && !isUnasked(file, mutant))
        if (words.length === 0 || words.some((word) => file.path.includes(word)))
          open.add(file.base + mutant.id);
  if (open.size === 0) return;

  const tests = testsIn(files[0].folders).filter(
    (test) => !replaced.test(readFileSync(inRoot(test), "utf8")),
  );
  console.log(`tracing which of ${tests.length} test files reach ${total} mutants …`);
  const found = [];
  /** Questions without an answer: `test key mutant`. Another test still judges that mutant. */
  const unanswerable = new Set();
  const undecided = new Set();
  const late = new Set();
  const lives = living(fileOf);

  function judged(mutant, verdict) {
    const file = fileOf(mutant);
    verdicts.get(file)[mutant - file.base] = verdict;
    open.delete(mutant);
  }

  const isPricing = group === "pricing";
  const traced = isPricing ? [] : await reachOf(group, all, tests, hosts);
  const { chosen, rest } = isPricing
    ? { chosen: undefined, rest: new Set() }
    : chosenOf(traced, open, lives, fileOf);

  // A shop belongs to one test file: its mutants are tried before the next file is traced.
  const steps = isPricing ? [tests] : tests.map((test) => [test]);
  // Tests that need a shop for each mutant are slow: they come last.
  for (const alone of isPricing ? [false] : [false, true])
    for (const some of steps) {
      const reaching = (await reachOf(group, all, some, hosts)).map(({ test, lines }) => ({
        test,
        lines: lines.filter((line) => (line.alone ?? false) === alone),
      }));
      found.push(...reaching);
      await inHosts(
        hosts,
        queueOf(reaching, open),
        (name) => lineHost(group, `tried-${name}`, total, true),
        async (host, item) => {
          const { test, lines, mutants } = item;
          const asked = {};
          for (const { key, turns, ms, reached, alone } of lines) {
            const ids = reached.filter(
              (id) =>
                mutants.has(id) &&
                open.has(id) &&
                (chosen?.has(question(test, key, id)) ?? true) &&
                !unanswerable.has(question(test, key, id)) &&
                !lives.has(test, key, id),
            );
            if (ids.length > 0) asked[key] = { mutants: ids, turns, ms, alone };
          }
          if (Object.keys(asked).length === 0) return [];
          // A new shop takes seconds where the computer is busy.
          const patience =
            (isPricing ? 8_000 : 60_000) + 12 * Math.max(...lines.map(({ ms }) => ms));
          const { fallen, wrong, lines: reported } = await host.ask(test, asked, patience);
          if (!fallen && reported.length === 0) {
            // The process was stopped while a shop started.
            if (!late.has(item) && isLate(wrong)) {
              late.add(item);
              return [item];
            }
            throw new Error(`${test} does not run with its mutants: ${wrong[0] ?? "no answer"}`);
          }
          const suspects = [];
          const unfit = new Map();
          let begun;
          for (const line of reported) {
            begun = line.begun === undefined ? undefined : line;
            if (line.unfit !== undefined) unfit.set(line.unfit, line.why);
            if (line.verdict === "unclean") suspects.push(line);
            else if (line.verdict === "green") lives.add(test, line.key, line.mutant);
            else if (line.verdict === "red") judged(line.mutant, "red");
          }
          if (fallen && reported.length === 0) throw new Error(`${test}: the host fell`);
          // Only the first of a process ends it by itself; another is asked again as the first.
          if (fallen && begun !== undefined)
            if (reported.find((line) => line.begun !== undefined) === begun)
              judged(begun.begun, "endless");
            else suspects.push({ key: begun.key, mutant: begun.begun });
          for (const file of files) keep(file, verdicts.get(file));
          lives.keep();
          console.log(`${open.size} of ${total} open after ${test}`);
          // Alone in a new process, its own faults are not those of a mutant before it.
          const apart = suspects.map(({ key, mutant }) => ({
            test,
            lines: lines.filter((line) => line.key === key),
            mutants: new Set([mutant]),
          }));
          const unanswered = Object.entries(asked).flatMap(([key, { mutants: ids }]) =>
            ids.filter((id) => open.has(id) && !lives.has(test, key, id)).map((id) => [key, id]),
          );
          const answered = reported.some(
            ({ begun: id, verdict }) => id !== undefined || verdict !== undefined,
          );
          if (answered && unanswered.length > 0) return [...apart, item];
          for (const [key, id] of unanswered) {
            unanswerable.add(question(test, key, id));
            undecided.add(id);
          }
          for (const [key, why] of unfit) console.log(`does not judge here: ${key}: ${why}`);
          return [];
        },
      );
    }

  if (!isPricing)
    await triedWhileLoading(group, all, {
      ...{ left: [...open], traced, lives },
      judged(mutant, verdict) {
        judged(mutant, verdict);
        keep(fileOf(mutant), verdicts.get(fileOf(mutant)));
        console.log(`${open.size} of ${total} open after loading`);
      },
    });
  const reached = new Set(found.flatMap(({ lines }) => lines.flatMap((line) => line.reached)));
  for (const mutant of open)
    if (reached.has(mutant) && !undecided.has(mutant) && !rest.has(mutant)) judged(mutant, "green");
  for (const file of files) keep(file, verdicts.get(file));
}
