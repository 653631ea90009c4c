import { coverageArgs } from "./coverage.mjs";
import { run, runNode } from "./processes.mjs";
import { inRoot } from "./root.mjs";

export const lint = () =>
  runNode([inRoot("node_modules/@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]);

/** Files, exports and packages that nothing uses. */
export const deadCode = () =>
  runNode([inRoot("node_modules/knip/bin/knip.js"), "--config", "build/knip.json"]);

/**
 * The four realms of tsconfig.json, every one even where another failed. What has been checked is
 * remembered in `.cache/types`. One realm at a time: two at once want 2.5 GB. With one checker:
 * each of several reads the shared types again, which doubles the processor time.
 */
export const types = () =>
  runNode([
    inRoot("node_modules/typescript/bin/tsc"),
    ...["--build", "--builders", "1", "--checkers", "1"],
  ]);

/** The unit tests; `pure` ones share the modules of their worker. */
export const unitProjects = ["unit", "pure"];

/**
 * vitest; `report` names a JSON file that the counts are read from afterwards,
 * `oneByOne` runs one file after the other, `workers` that many side by side, two where it is not
 * given. `prefix` goes before the command line, `coverage` names what is measured, `held` prints it
 * all at the end.
 */
export function vitest(
  projects,
  { report, env, held, files = [], oneByOne = false, workers, prefix = [], coverage = null } = {},
) {
  const args = [inRoot("node_modules/vitest/vitest.mjs"), "run", ...files];
  for (const project of projects) args.push("--project", project);
  if (oneByOne) args.push("--no-file-parallelism");
  if (workers) args.push("--maxWorkers", String(workers));
  if (coverage !== null) args.push(...coverageArgs(coverage));
  args.push("--reporter=default");
  if (report) args.push("--reporter=json", `--outputFile.json=${report}`);
  const [program, ...rest] = [...prefix, process.execPath, ...args];
  return run(program, rest, { env, held });
}
