import "#scripts/lib/node-version.mjs";
import { availableParallelism } from "node:os";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";

/**
 * `npm run mutate [-- WORD …]`: changes `pricing/`, its words and `src/machines/` (files whose path holds
 * a WORD) in every small way, one at a time, and sees whether a test goes red. It may be stopped and goes on
 * where it was. `-- planted [WORD]` plants the faults of tests/mutation-cases instead, `-- report [WORD …]`
 * writes what is known so far to docs/mutation.md.
 */
await ensureDependencies();
const { tried } = await import("#tools/mutation/trial.mjs");
const { sources } = await import("#tools/mutation/scope.mjs");
const { triedTogether } = await import("#tools/mutation/together-pass.mjs");
const { traces } = await import("#tools/mutation/traces.mjs");
const { equivalents } = await import("#tools/mutation/equivalents.mjs");
const { fileReport, report, summary } = await import("#tools/mutation/report.mjs");
const { planted } = await import("#tools/mutation/planted.mjs");

const [command, ...rest] = process.argv.slice(2);
const hosts = Math.min(2, availableParallelism());

async function mutated(words) {
  const files = sources();
  const chosen = files.filter(
    ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
  );
  if (chosen.some(({ together }) => together)) await triedTogether(words, hosts);
  const tests = await traces(chosen);
  const all = [];
  for (const file of chosen) {
    const mutants = await tried(file, tests, hosts);
    all.push({ file, mutants });
    console.log(fileReport(file, mutants));
  }
  console.log(summary(all));
  return equivalents.unfitting(all) === 0 ? 0 : 1;
}

if (command === "planted") process.exitCode = await planted(rest[0] ?? "");
else if (command === "report") report(rest);
else process.exitCode = await mutated(process.argv.slice(2));
