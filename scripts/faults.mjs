import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBuild } from "./distribution.mjs";
import { vitest } from "./gates.mjs";
import { inRoot } from "./house.mjs";
import { whyNoPostgres } from "./postgres.mjs";
import { runNode } from "./processes.mjs";

/**
 * `npm run faults` breaks the built server as `npm test` does: kills, lost
 * replies, half-sent requests, and with PostgreSQL database restarts and two
 * servers. `npm run faults -- --long [--orders=10000] [--breaks=200]
 * [--seeds=1,2,3] [--only=pglite|postgresql]` places many orders and prints
 * one JSON line a run; it exits with 1 where a run found anything wrong.
 */
const args = process.argv.slice(2);
await ensureDependencies();
await ensureBuild();
const env = { SHOP_FAULTS_BUILT: "1" };
if (args.includes("--long")) {
  process.exitCode = await runNode(["--import", "tsx", inRoot("tests/faults/long.ts"), ...args], {
    env,
  });
} else {
  const reason = whyNoPostgres();
  if (reason !== null) console.log(reason);
  const projects = reason === null ? ["faults", "outages"] : ["faults"];
  process.exitCode = await vitest(projects, { env, oneByOne: true });
}
