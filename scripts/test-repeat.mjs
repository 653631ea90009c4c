import "#scripts/lib/node-version.mjs";
import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { browsed, testJourneys } from "#scripts/lib/gate-run.mjs";
import { inRoot } from "#scripts/lib/root.mjs";

/**
 * `npm run test:repeat [-- --runs=20 --load=2]`: the browser journeys of `npm test` again and again,
 * beside `load` busy processes. `docs/test-repeat.log` gets a line for each run and a line
 * for each test that failed or was flaky. A run that was cut off is not in the log and is done again.
 */
const { values } = parseArgs({
  options: { runs: { type: "string", default: "20" }, load: { type: "string", default: "0" } },
});
const runs = Number(values.runs);
const load = Number(values.load);
const log = inRoot("docs/test-repeat.log");

const busyLoop = () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });

/** Runs with this load that an earlier call has finished. */
function finished() {
  if (!existsSync(log)) return 0;
  const lines = readFileSync(log, "utf8").split("\n");
  return lines.filter((line) => line.startsWith(`load ${load} run `)).length;
}

await ensureDependencies();
const beside = Array.from({ length: load }, busyLoop);
process.on("SIGINT", () => process.exit(1));
process.on("exit", () => {
  for (const loop of beside) loop.kill();
});
for (let run = finished() + 1; run <= runs; run += 1) {
  const started = Date.now();
  const { passed, failed, names, flaky } = await browsed("repeat", testJourneys);
  const seconds = Math.round((Date.now() - started) / 1000);
  const average = loadavg()[0].toFixed(1);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
  const lines = [
    `load ${load} run ${run} at ${commit}: ${passed} passed, ${failed} failed, ${flaky.length} flaky (${seconds} s, load average ${average})`,
    ...names.map((name) => `  failed ${name}`),
    ...flaky.map((name) => `  flaky ${name}`),
  ];
  appendFileSync(log, `${lines.join("\n")}\n`);
  if (failed > 0) process.exitCode = 1;
}
console.log(readFileSync(log, "utf8"));
process.exit();
