import "#scripts/lib/node-version.mjs";
import { availableParallelism } from "node:os";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";

/**
 * `npm run mutate [-- WORD …]`: changes `pricing/`, its words and `src/machines/` (files whose path holds
 * a WORD) in every small way, one at a time, and sees whether a test goes red. It may be stopped and goes on
 * where it was. `-- server [WORD …]` takes the server's money folders instead. `-- tables [WORD …]` asks only the machines' hand-written tables. `-- planted [WORD]` plants the faults of tests/mutation-cases instead, `-- report [WORD …]`
 * writes what is known so far to docs/mutation.md.
 */
await ensureDependencies();
const { known, tried, triedByTables } = await import("#tools/mutation/trial.mjs");
const { oracles, serverFolders, sources } = await import("#tools/mutation/scope.mjs");
const { triedTogether } = await import("#tools/mutation/together-pass.mjs");
const { traces } = await import("#tools/mutation/traces.mjs");
const { equivalents } = await import("#tools/mutation/equivalents.mjs");
const { fileReport, report, summary } = await import("#tools/mutation/report.mjs");
const { planted } = await import("#tools/mutation/planted.mjs");
const { startPostgres } = await import("#scripts/lib/postgres.mjs");

const [command, ...rest] = process.argv.slice(2);
const hosts = Math.min(2, availableParallelism());

const chosenBy = (words) =>
  sources()
    .filter(({ together }) => !serverFolders.includes(together))
    .filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)));

/** What the machines' hand-written tables say, quickly: all other tests stay out. */
async function judged(words) {
  const machines = chosenBy(words).filter(({ together }) => !together);
  if (machines.length === 0) return [];
  const tables = await traces(machines, "tables", oracles());
  const all = [];
  for (const file of machines) {
    const mutants = await triedByTables(file, tables);
    all.push({ file, mutants });
  }
  return all;
}

async function mutated(words) {
  const chosen = chosenBy(words);
  if (chosen.some(({ together }) => together)) await triedTogether("pricing", words, hosts);
  await judged(words);
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

/** With a PostgreSQL of its own where the machine has one: that is about three times as quick. */
async function served(words) {
  if (process.env.SHOP_TEST_DATABASE_URL !== undefined) return servedHere(words);
  const postgres = await startPostgres();
  if (postgres === null) return servedHere(words);
  // Stopped early, it leaves no cluster behind.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  process.once("exit", postgres.stop);
  process.env.SHOP_TEST_DATABASE_URL = postgres.url;
  return servedHere(words);
}

/** One folder after another, each in one process: a database takes much memory. */
async function servedHere(words) {
  const all = [];
  for (const folder of serverFolders) {
    const wanted = sources().filter(
      ({ path, together }) =>
        together === folder && (words.length === 0 || words.some((word) => path.includes(word))),
    );
    if (wanted.length === 0) continue;
    await triedTogether(folder, words, 1);
    for (const file of wanted) {
      const mutants = known(file);
      all.push({ file, mutants });
      console.log(fileReport(file, mutants));
    }
  }
  console.log(summary(all));
  return equivalents.unfitting(all) === 0 ? 0 : 1;
}

async function tabled(words) {
  const all = await judged(words);
  for (const { file, mutants } of all) console.log(fileReport(file, mutants));
  console.log(summary(all));
  return 0;
}

if (command === "planted") process.exitCode = await planted(rest[0] ?? "");
else if (command === "report") report(rest);
else if (command === "server") process.exitCode = await served(rest);
else if (command === "tables") process.exitCode = await tabled(rest);
else process.exitCode = await mutated(process.argv.slice(2));
