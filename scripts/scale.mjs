import "#scripts/lib/node-version.mjs";
import { spawnSync } from "node:child_process";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { whyNoPostgres } from "#scripts/lib/postgres.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { inRoot } from "#scripts/lib/root.mjs";

/**
 * `npm run scale`: rehearses `deploy/` on this machine (Debian's caddy, systemd and PostgreSQL):
 * roll-out and failover under load. `docs/scale.md` has the last run.
 */
const missing = ["caddy", "systemd-analyze", "pg_basebackup", "curl"].filter(
  (program) => spawnSync(program, ["--version"], { stdio: "ignore" }).error !== undefined,
);
const reason = missing.length > 0 ? `not on the PATH: ${missing.join(", ")}` : whyNoPostgres();
if (reason !== null) {
  console.error(reason);
  process.exit(1);
}
await ensureDependencies();
await ensureBuild();
process.exitCode = await runNode(["--import", "tsx", inRoot("tests/scale/scale.ts")]);
