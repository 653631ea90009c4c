import { existsSync, mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { vitest } from "./gates.mjs";
import { journeys } from "./journeys.mjs";
import { startPostgres } from "./postgres.mjs";
import {
  gateCounts,
  playwrightCounts,
  reportPath,
  slowestLines,
  vitestCounts,
} from "./reports.mjs";
import { cache, root } from "./root.mjs";
import { touched, treeOf } from "./untouched.mjs";

/** Runs vitest projects as a gate and counts their tests. */
export async function tested(name, projects, options = {}) {
  const report = reportPath(name);
  return vitestCounts(report, await vitest(projects, { report, ...options }));
}

/** The journeys of `npm test`: on a phone, without what `npm run test:long` runs. */
export const testJourneys = ["--grep-invert=@long", "--project=phone"];

/** Runs browser journeys as a gate and counts them. */
export async function browsed(name, args = [], env = {}) {
  const report = reportPath(name);
  return playwrightCounts(report, await journeys(args, { report, env }));
}

const memoryFolder = "/dev/shm";
const enoughBytes = 4e9;

/** Each test file creates a database, a thousand files of it: in memory that takes a tenth. */
function clusterPlace() {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > enoughBytes ? memoryFolder : tmpdir();
}

/** Gives `run` the address of a fresh PostgreSQL cluster; says so where none is installed. */
export async function onPostgres(run) {
  const postgres = await startPostgres(clusterPlace());
  if (postgres === null) return { passed: 0, failed: 0, note: "not run: no PostgreSQL here" };
  try {
    return await run(postgres.url);
  } finally {
    postgres.stop();
  }
}

async function pass([name, gate], sum) {
  const started = Date.now();
  const result = await gate().catch((fault) => {
    console.error(fault instanceof Error ? fault.message : fault);
    return { passed: 0, failed: 1 };
  });
  sum.passed += result.passed;
  sum.failed += result.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  const verdict = result.failed === 0 ? "ok" : "FAILED";
  const counts = result.note ?? `${result.passed} passed, ${result.failed} failed`;
  const named = (names = [], mark = "") => names.map((test) => `${mark}${name}: ${test}`);
  sum.failures.push(
    ...named(result.names),
    ...named(result.flaky, "flaky, passed when repeated: "),
  );
  sum.timed.push(...(result.timed ?? []));
  sum.lines.push(`${verdict.padEnd(7)}${name.padEnd(32)}${counts}  (${seconds} s)`);
}

/**
 * Runs the gates row by row, all of them even where one fails; gates of one row run side by side.
 * Prints the slowest tests, each gate, each failed or flaky test, and the total as the last line.
 * `closing` answers with further lines for the end. No test may write into the sources.
 */
export async function runGates(rows, closing = () => []) {
  await ensureDependencies();
  const before = treeOf(root);
  const sum = { passed: 0, failed: 0, lines: [], failures: [], timed: [] };
  for (const row of rows) {
    console.log(`\n▌ ${row.map(([name]) => name).join(" and ")}`);
    await Promise.all(row.map((gate) => pass(gate, sum)));
  }
  await pass(["sources untouched", () => untouched(before)], sum);
  const summary = `${sum.passed} passed, ${sum.failed} failed`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "test-summary.txt"), `${summary}\n`);
  const parts = [slowestLines(sum.timed), closing(), [...sum.lines, ...sum.failures, summary]];
  console.log(`\n${parts.map((lines) => lines.join("\n")).join("\n\n")}`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

function untouched(before) {
  const paths = touched(before, treeOf(root));
  for (const path of paths) console.error(`changed while the tests ran: ${path}`);
  return Promise.resolve(gateCounts(paths.length));
}
