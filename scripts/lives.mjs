import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { journeys } from "./journeys.mjs";

/**
 * `npm run lives [-- playwright arguments]`: seeded random lives over a lossy road, fifty unless
 * LIVES says otherwise; on PostgreSQL where JOURNEYS_DATABASE_URL names a cluster.
 */
await ensureDependencies();
process.exitCode = await journeys([
  "--config=playwright.lives.config.ts",
  ...process.argv.slice(2),
]);
