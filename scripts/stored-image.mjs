import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { startPostgres } from "#scripts/lib/postgres.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { inRoot } from "#scripts/lib/root.mjs";

/**
 * `npm run stored-image -- NAME` stores a shop as this code leaves it under
 * `tests/upgrade/NAME`: once for each schema that is published, never again.
 */
await ensureDependencies();
const postgres = await startPostgres();
if (postgres === null) throw new Error("a stored image needs PostgreSQL");
try {
  process.exitCode = await runNode(
    ["--import", "tsx", inRoot("tests/upgrade/make.ts"), ...process.argv.slice(2)],
    { env: { DATABASE_URL: postgres.url } },
  );
} finally {
  postgres.stop();
}
