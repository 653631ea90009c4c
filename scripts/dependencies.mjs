import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./house.mjs";
import { runNpm } from "./processes.mjs";

const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

/**
 * Does node_modules hold what package-lock.json names? npm writes its own
 * record last, so an interrupted install counts as missing. Optional packages
 * of other platforms may be absent.
 */
export function dependenciesAreCurrent() {
  const record = inRoot("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = read(record);
  return Object.entries(read(inRoot("package-lock.json"))).every(([path, wanted]) => {
    if (path === "" || wanted.link) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

/** Installs exactly what the lock file names, build tools included; throws where npm fails. */
export async function ensureDependencies() {
  if (dependenciesAreCurrent()) return;
  console.log("安装依赖 · Installing dependencies (npm ci) …");
  const code = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (code !== 0) throw new Error("npm ci failed: see its message above");
}
