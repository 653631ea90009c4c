import "#scripts/lib/node-version.mjs";
import { addressLines, machineLines } from "#scripts/lib/coverage.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { enginesLine } from "#scripts/lib/engines-record.mjs";
import { browsed, onPostgres, runGates, tested } from "#scripts/lib/gate-run.mjs";
import { deadCode, lint, types } from "#scripts/lib/gates.mjs";
import { whyNoPostgres } from "#scripts/lib/postgres.mjs";
import { runNpm } from "#scripts/lib/processes.mjs";
import { gateCounts, reportOf } from "#scripts/lib/reports.mjs";

/** The servers under these are the built ones. */
const built = { SHOP_TEST_BUILT: "1" };
const broken = { env: built, oneByOne: true };

/** Random jobs and runs of a test, new ones each time; `test:long` takes the full number. */
const fewer = { PRICING_RUNS: "2000", SHOP_LIVES: "60" };

/** What differs between the databases: locks, races, types and upgrades. `test:long` runs all. */
const onBothDatabases = [
  ...["after-sale", "after-sale-refund", "auth", "cancel-refund", "cart-order", "carts"],
  ...["drafts", "funds", "housekeeping", "idempotency", "invoices", "letters"],
  ...["login-limits", "older-rows", "order-states", "orders", "paper-orders", "payments"],
  ...["payouts", "personal-data", "placing-races", "schema-state", "sessions", "shop-words"],
  ...[
    "staff-acts",
    "staff-adverts",
    "staff-cancelling",
    "staff-order-changes",
    "staff-orders",
    "staff-people",
  ],
  ...["staff-products", "staff-refunds", "statements", "stored-image", "suspense", "transfer-term"],
  ...["two-devices"],
].map((name) => `/${name}.test.ts`);

async function outages() {
  const reason = whyNoPostgres();
  if (reason === null) return tested("outages", ["outages"], { ...broken, held: true });
  console.log(reason);
  return { passed: 0, failed: 0, note: "not run: no PostgreSQL here" };
}

/** `npm test`: the gates, in the order in which a fault is cheapest to find. */
const rows = [
  [
    [
      "lock file (npm ci --dry-run)",
      async () => gateCounts(await runNpm(["ci", "--dry-run", "--include=dev"], { quiet: true })),
    ],
  ],
  [
    ["format and lint", async () => gateCounts(await lint())],
    ["types", async () => gateCounts(await types())],
    ["build", async () => gateCounts(await ensureBuild().then(() => 0))],
  ],
  [["dead code", async () => gateCounts(await deadCode())]],
  [["the built page", () => tested("built", ["built"])]],
  [["unit tests", () => tested("unit", ["unit"], { env: fewer })]],
  [
    ["server tests, PGlite", () => tested("server", ["server"], { env: { ...built, ...fewer } })],
    [
      "server tests, PostgreSQL",
      () =>
        onPostgres((url) =>
          tested("postgres", ["server"], {
            held: true,
            env: { SHOP_TEST_DATABASE_URL: url },
            files: onBothDatabases,
          }),
        ),
    ],
  ],
  [
    ["kills and half-sent requests", () => tested("faults", ["faults"], broken)],
    ["database outages, two servers", outages],
    [
      "model of two tabs, lossy network",
      () => tested("lives", ["lives"], { held: true, env: fewer }),
    ],
  ],
  [["browser journeys", () => browsed("journeys", ["--grep-invert=@long"])]],
];

await runGates(rows, () => [
  ...machineLines(reportOf("unit")),
  "",
  ...addressLines(reportOf("unit")),
  "",
  enginesLine(),
]);
