import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { journeys } from "#scripts/lib/journeys.mjs";

/** `npm run e2e [-- playwright arguments]` */
await ensureDependencies();
process.exitCode = await journeys(process.argv.slice(2));
