import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { inRoot } from "./house.mjs";
import { startPostgres } from "./postgres.mjs";
import { runNode } from "./processes.mjs";

/**
 * `npm run stored-image -- NAME` stores a shop as this code leaves it under
 * `tests/images/NAME`: once for each schema that is published, never again.
 */
await ensureDependencies();
const postgres = await startPostgres();
if (postgres === null) throw new Error("a stored image needs PostgreSQL");
try {
  process.exitCode = await runNode(
    ["--import", "tsx", inRoot("tests/images/make.ts"), ...process.argv.slice(2)],
    { env: { DATABASE_URL: postgres.url } },
  );
} finally {
  postgres.stop();
}
