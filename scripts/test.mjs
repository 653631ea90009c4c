import "./node-version.mjs";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressLines, coverageLines, machineLines } from "./coverage.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBuild } from "./distribution.mjs";
import { enginesLine } from "./engines-record.mjs";
import { lint, types, vitest } from "./gates.mjs";
import { cache, root } from "./house.mjs";
import { journeys } from "./journeys.mjs";
import { startPostgres, whyNoPostgres } from "./postgres.mjs";
import { runNpm } from "./processes.mjs";
import { gateCounts, playwrightCounts, reportOf, reportPath, vitestCounts } from "./reports.mjs";
import { touched, treeOf } from "./untouched.mjs";

/**
 * `npm test`: every gate, in the order in which a fault is cheapest to find.
 * All of them run even where one fails. The last line is the total over
 * vitest and Playwright, before it every failed test by name and what it said; a failed gate without tests counts
 * as one failure.
 */
async function tested(name, projects, options = {}) {
  const report = reportPath(name);
  return vitestCounts(report, await vitest(projects, { report, ...options }));
}

/** Whose runs are measured: those without a browser and without broken servers. */
const measured = ["unit", "server"];

/** The servers under these are the built ones. */
const built = { SHOP_TEST_BUILT: "1" };
const broken = { env: built, oneByOne: true };

async function outages() {
  const reason = whyNoPostgres();
  if (reason === null) return tested("outages", ["outages"], { ...broken, held: true });
  console.log(reason);
  return { passed: 0, failed: 0, note: "not run: no PostgreSQL here" };
}

async function onPostgres(run) {
  const postgres = await startPostgres();
  if (postgres === null) return { passed: 0, failed: 0, note: "not run: no PostgreSQL here" };
  try {
    return await run(postgres.url);
  } finally {
    postgres.stop();
  }
}

async function browsed(name, args = [], env = {}) {
  const report = reportPath(name);
  return playwrightCounts(report, await journeys(args, { report, env }));
}

/** What spends money, where several processes may share one database. */
const orderJourneys = [
  ...["uncertain-order", "payment", "main-job"].map((name) => `${name}.spec.ts`),
  "--project=phone",
];

/** Tests write nothing into the sources, not even for a moment. */
function untouched() {
  const paths = touched(before, treeOf(root));
  for (const path of paths) console.error(`changed while the tests ran: ${path}`);
  return Promise.resolve(gateCounts(paths.length));
}

/** Gates of one row run at the same time: each of these waits half of its time. */
const rows = [
  [
    [
      "lock file (npm ci --dry-run)",
      async () => gateCounts(await runNpm(["ci", "--dry-run", "--include=dev"], { quiet: true })),
    ],
  ],
  [["format and lint", async () => gateCounts(await lint())]],
  [["types", async () => gateCounts(await types())]],
  [["build", async () => gateCounts(await ensureBuild().then(() => 0))]],
  [["the built page", () => tested("built", ["built"])]],
  [["unit tests", () => tested("unit", ["unit"], { coverage: "unit" })]],
  [
    [
      "server tests, PGlite",
      () => tested("server", ["server"], { coverage: "server", env: built }),
    ],
    [
      "server tests, PostgreSQL",
      () =>
        onPostgres((url) =>
          tested("postgres", ["server"], { held: true, env: { SHOP_TEST_DATABASE_URL: url } }),
        ),
    ],
  ],
  [
    ["kills and half-sent requests", () => tested("faults", ["faults"], broken)],
    ["database outages, two servers", outages],
    ["lives over a lossy road", () => tested("lives", ["lives"], { held: true })],
  ],
  [["browser journeys", () => browsed("journeys")]],
  [
    [
      "order journeys, PostgreSQL",
      () =>
        onPostgres((url) =>
          browsed("order-journeys", orderJourneys, { JOURNEYS_DATABASE_URL: url }),
        ),
    ],
  ],
  [["sources untouched", untouched]],
];

await ensureDependencies();
const before = treeOf(root);
const lines = [];
const failed = [];
const total = { passed: 0, failed: 0 };

async function pass([name, gate]) {
  const started = Date.now();
  const result = await gate().catch((fault) => {
    console.error(fault instanceof Error ? fault.message : fault);
    return { passed: 0, failed: 1 };
  });
  total.passed += result.passed;
  total.failed += result.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  const verdict = result.failed === 0 ? "ok" : "FAILED";
  const counts = result.note ?? `${result.passed} passed, ${result.failed} failed`;
  failed.push(...(result.names ?? []).map((test) => `${name}: ${test}`));
  lines.push(`${verdict.padEnd(7)}${name.padEnd(32)}${counts}  (${seconds} s)`);
}

for (const row of rows) {
  console.log(`\n▌ ${row.map(([name]) => name).join(" and ")}`);
  await Promise.all(row.map(pass));
}

const summary = `${total.passed} passed, ${total.failed} failed`;
mkdirSync(cache, { recursive: true });
writeFileSync(join(cache, "test-summary.txt"), `${summary}\n`);
console.log(
  `\n${coverageLines(measured).join("\n")}\n\n${machineLines(reportOf("unit")).join("\n")}\n\n${addressLines(reportOf("unit")).join("\n")}\n\n${[...lines, enginesLine(), ...failed, summary].join("\n")}`,
);
process.exitCode = total.failed === 0 ? 0 : 1;
