import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { journeys } from "./journeys.mjs";

/** `npm run e2e [-- playwright arguments]` */
await ensureDependencies();
process.exitCode = await journeys(process.argv.slice(2));
