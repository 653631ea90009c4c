import "#scripts/lib/node-version.mjs";
import { browsed, onPostgres, runGates, tested } from "#scripts/lib/gate-run.mjs";

/** What spends money, where several processes may share one database. */
const orderJourneys = [
  ...["uncertain-order", "payment", "main-job"].map((name) => `${name}.spec.ts`),
  "--project=phone",
];

/** `npm run test:long`: what `npm test` has proven once already, on the other database or window. */
await runGates([
  [
    [
      "server tests, PostgreSQL",
      () =>
        onPostgres((url) =>
          tested("postgres-long", ["server"], { env: { SHOP_TEST_DATABASE_URL: url } }),
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
]);
