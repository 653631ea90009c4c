import { existsSync } from "node:fs";
import { dependenciesAreCurrent } from "./dependencies.mjs";
import { runNpm } from "./processes.mjs";
import { inRoot } from "./root.mjs";

/**
 * A program that one command alone needs has a folder under tools/ with a lock file of its own, and
 * is installed when it is first asked for. Answers its path; throws where npm fails.
 */
export async function toolProgram(name, ...path) {
  const folder = inRoot("tools", name);
  if (!dependenciesAreCurrent(folder)) {
    console.log(`安装工具 · Installing tools/${name} (npm ci) …`);
    const code = await runNpm(["ci", "--prefix", folder, "--no-audit", "--no-fund"]);
    if (code !== 0) throw new Error("npm ci failed: see its message above");
  }
  const program = inRoot("tools", name, "node_modules", ...path);
  if (!existsSync(program)) throw new Error(`the tool is not where it was: ${program}`);
  return program;
}
