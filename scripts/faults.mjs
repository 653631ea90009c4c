import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { vitest } from "#scripts/lib/gates.mjs";
import { journeys } from "#scripts/lib/journeys.mjs";
import { whyNoPostgres } from "#scripts/lib/postgres.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { inRoot } from "#scripts/lib/root.mjs";
import { smallDiskWay } from "#scripts/lib/small-disk.mjs";

/**
 * `npm run faults` breaks the built server as `npm test` does: kills, lost
 * replies, half-sent requests, a clock that jumps, and with PostgreSQL database
 * restarts and two servers. Beyond that it fills small disks, the embedded database's and
 * PostgreSQL's, where one may be mounted.
 *
 * `npm run faults -- --long [--orders=10000] [--breaks=200] [--seeds=1,2,3]
 * [--only=pglite|postgresql]` places many orders and prints one JSON line a run.
 *
 * `npm run faults -- --rubbish[=500000] [--seed=1]` sends so many malformed and
 * mutated calls over all routes and prints one JSON line: faults (HTTP 5xx), answers
 * that are no envelope, calls without an answer, broken invariants.
 *
 * `npm run faults -- --browser [--kills=40] [--writes=2000] [--seeds=1,2,3]` kills a browser again
 * and again while a buyer writes on the device, the shop being away, and prints one JSON line a
 * seed: what the page had called saved and did not stand afterwards, or did not reach the shop.
 *
 * `npm run faults -- --matrix [playwright arguments]` plays every cell of `tests/network-faults/rows.ts`,
 * and the journeys of `tests/network-faults/device-rows.ts`.
 *
 * Each exits with 1 where it found anything wrong.
 */
const args = process.argv.slice(2);
await ensureDependencies();
await ensureBuild();
const env = { SHOP_TEST_BUILT: "1" };
const program = (path) => runNode(["--import", "tsx", inRoot(path), ...args], { env });
const isAsked = (name) => args.some((one) => one === name || one.startsWith(`${name}=`));

/** The disks that can be filled: PostgreSQL's needs accounts that a namespace does not have. */
function disks(prefix) {
  if (whyNoPostgres() === null && prefix.length === 0) return [];
  console.log("Full disks: that of PostgreSQL is filled by root, where there is one; not tested.");
  return ["tests/resilience/disk/embedded.test.ts"];
}

async function shortForm() {
  const noPostgres = whyNoPostgres();
  if (noPostgres !== null) console.log(noPostgres);
  const projects = noPostgres === null ? ["faults", "outages"] : ["faults"];
  const broken = await vitest(projects, { env, oneByOne: true });
  const way = smallDiskWay();
  if ("reason" in way) {
    console.log(way.reason);
    return broken;
  }
  const { prefix } = way;
  const filled = await vitest(["disks"], { env, oneByOne: true, prefix, files: disks(prefix) });
  return Math.max(broken, filled);
}

/** What was asked for by name, for the kills of browsers; each seed is a test of its own. */
function killedBrowsers() {
  const asked = (name) => args.find((one) => one.startsWith(`--${name}=`))?.split("=")[1];
  const names = ["kills", "writes", "seeds"].filter((name) => asked(name) !== undefined);
  const env = Object.fromEntries(names.map((name) => [name.toUpperCase(), asked(name)]));
  return journeys(["--config=build/playwright.kills.config.ts"], { env });
}

async function matrix() {
  const more = args.filter((one) => one !== "--matrix");
  const run = (config) => journeys([`--config=build/${config}`, "--pass-with-no-tests", ...more]);
  const cells = await run("playwright.matrix.config.ts");
  return Math.max(cells, await run("playwright.device.config.ts"));
}

if (isAsked("--matrix")) process.exitCode = await matrix();
else if (isAsked("--browser")) process.exitCode = await killedBrowsers();
else if (isAsked("--long")) process.exitCode = await program("tests/resilience/long.ts");
else if (isAsked("--rubbish")) process.exitCode = await program("tests/resilience/rubbish.ts");
else process.exitCode = await shortForm();
