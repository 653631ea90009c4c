import "#scripts/lib/node-version.mjs";
import { addressLines, machineLines } from "#scripts/lib/coverage.mjs";
import { checkLockFile } from "#scripts/lib/dependencies.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { enginesLine } from "#scripts/lib/engines-record.mjs";
import { browsed, onPostgres, runGates, tested, testJourneys } from "#scripts/lib/gate-run.mjs";
import { deadCode, lint, types, unitProjects } from "#scripts/lib/gates.mjs";
import { whyNoPostgres } from "#scripts/lib/postgres.mjs";
import { gateCounts, reportOf } from "#scripts/lib/reports.mjs";

/** Random jobs, runs and kills of a test; `test:long` takes the full number, and all files. */
const fewer = {
  ...{ PRICING_RUNS: "100", SHOP_RACES: "100", SHOP_LIVES: "20" },
  ...{ KILL_STEP: "4", LONG_FILES: "0" },
};

/** The servers under these are the built ones. */
const built = { env: { ...fewer, SHOP_TEST_BUILT: "1" } };

/** Where the databases differ: types and transactions. `test:long` runs all on both. */
const onBothDatabases = ["idempotency", "older-rows"];

/** Programs, sockets, files and data folders; vitest.config.ts names them too. */
const onEmbeddedOnly = ["checkpoint", "http-server", "process", "same-answer", "stored-folders"];

const filesOf = (names) => names.map((name) => `/${name}.test.ts`);

/** All server tests on PostgreSQL, which is faster; what differs on PGlite too, or all without it. */
function onPglite() {
  const chosen = [...onBothDatabases, ...onEmbeddedOnly];
  const files = whyNoPostgres() === null ? filesOf(chosen) : [];
  return tested("server", ["server"], { ...built, files });
}

async function outages() {
  const reason = whyNoPostgres();
  if (reason === null) return tested("outages", ["outages"], { ...built, held: true });
  console.log(reason);
  return { passed: 0, failed: 0, note: "not run: no PostgreSQL here" };
}

/** `npm test`: the gates, in the order in which a fault is cheapest to find. */
const rows = [
  [
    ["lock file", async () => gateCounts(await checkLockFile())],
    ["format and lint", async () => gateCounts(await lint())],
    ["types", async () => gateCounts(await types())],
    ["build", async () => gateCounts(await ensureBuild().then(() => 0))],
  ],
  [["unit tests", () => tested("unit", unitProjects, { env: fewer, workers: 3 })]],
  [
    // Tests on PostgreSQL wait for it: these two use what they leave.
    ["dead code", async () => gateCounts(await deadCode())],
    ["the built page", () => tested("built", ["built"], { held: true })],
    [
      "server tests, PostgreSQL",
      () =>
        onPostgres((url) =>
          tested("postgres", ["server"], {
            ...built,
            env: { ...built.env, SHOP_TEST_DATABASE_URL: url },
          }),
        ),
    ],
  ],
  [
    // Kills and outages wait much: the embedded database's tests use what they leave.
    ["server tests, PGlite", onPglite],
    [
      "kills and half-sent requests",
      () => tested("faults", ["faults"], { ...built, held: true, workers: 4 }),
    ],
    ["database outages, two servers", outages],
    [
      "model of two tabs, lossy network",
      () => tested("lives", ["lives"], { env: fewer, held: true }),
    ],
  ],
  [["browser journeys", () => browsed("journeys", testJourneys)]],
];

await runGates(rows, () => [
  ...machineLines(reportOf("unit")),
  "",
  ...addressLines(reportOf("unit")),
  "",
  enginesLine(),
]);
