import { inRoot } from "./house.mjs";
import { run, runNode } from "./processes.mjs";

const realms = ["page", "sw", "server", "tests"];

export const lint = () =>
  runNode([inRoot("node_modules/@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]);

/** The four realms one after the other; every realm is checked even where an earlier one failed. */
export async function types() {
  let worst = 0;
  for (const realm of realms) {
    const code = await runNode([
      inRoot("node_modules/typescript/bin/tsc"),
      "-p",
      `tsconfig.${realm}.json`,
    ]);
    worst = Math.max(worst, code);
  }
  return worst;
}

/**
 * vitest; `report` names a JSON file that the counts are read from afterwards,
 * `oneByOne` runs one file after the other, `prefix` goes before the command line.
 */
export function vitest(projects, { report, env, files = [], oneByOne = false, prefix = [] } = {}) {
  const args = [inRoot("node_modules/vitest/vitest.mjs"), "run", ...files];
  for (const project of projects) args.push("--project", project);
  if (oneByOne) args.push("--no-file-parallelism");
  args.push("--reporter=default");
  if (report) args.push("--reporter=json", `--outputFile.json=${report}`);
  const [program, ...rest] = [...prefix, process.execPath, ...args];
  return run(program, rest, { env });
}
