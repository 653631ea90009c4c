import { spawnSync } from "node:child_process";
import "#scripts/lib/node-version.mjs";
import { coverageLines } from "#scripts/lib/coverage.mjs";
import { browsed, onPostgres, runGates, tested } from "#scripts/lib/gate-run.mjs";
import { unitProjects } from "#scripts/lib/gates.mjs";

/** What spends money, where several processes may share one database. */
const orderJourneys = [
  ...["uncertain-order", "payment", "main-job"].map((name) => `${name}.spec.ts`),
  "--project=phone",
];

/** Whose runs are measured, which costs each a third more: those without a browser. */
const measured = ["unit-long", "postgres-long"];

/** Programs that read the same PDF files (packages poppler-utils, mupdf-tools and qpdf). */
const pdfPrograms = [
  ["pdfinfo", "-v"],
  ["mutool", "-v"],
  ["qpdf", "--version"],
];

/** Compares the preflight with other PDF programs; says so where one is absent. */
function besidePdfPrograms() {
  const lacking = pdfPrograms.filter(
    ([name, ...args]) => spawnSync(name, args, { stdio: "ignore" }).error !== undefined,
  );
  if (lacking.length === 0) return tested("oracles-long", ["oracles"]);
  const names = lacking.map(([name]) => name).join(", ");
  return { passed: 0, failed: 0, note: `not run: no ${names} here` };
}

/**
 * `npm run test:long`: what `npm test` has proven once already, on the other database, in the other
 * window, or with more random jobs and runs; and how much of the code the tests run.
 */
const rows = [
  [
    [
      "unit tests, all random jobs",
      () => tested("unit-long", unitProjects, { coverage: "unit-long" }),
    ],
  ],
  [["preflight beside poppler and mupdf", async () => besidePdfPrograms()]],
  [["model of two tabs, lossy network", () => tested("lives-long", ["lives"])]],
  [["kills before every write", () => tested("faults-long", ["faults"], { oneByOne: true })]],
  [["second proofs in the browser", () => browsed("journeys-long", ["--grep=@long"])]],
  [["server tests, PGlite", () => tested("server-long", ["server"])]],
  [
    [
      "server tests, PostgreSQL",
      () =>
        onPostgres((url) =>
          tested("postgres-long", ["server"], {
            coverage: "postgres-long",
            env: { SHOP_TEST_DATABASE_URL: url },
          }),
        ),
    ],
  ],
  [
    [
      "order journeys, PostgreSQL",
      () =>
        onPostgres((url) =>
          browsed("order-journeys", orderJourneys, { JOURNEYS_DATABASE_URL: url }),
        ),
    ],
  ],
  [
    [
      "journeys in a desktop's window",
      () => browsed("wide", ["--config=build/playwright.wide.config.ts"]),
    ],
  ],
];

await runGates(rows, () => coverageLines(measured));
