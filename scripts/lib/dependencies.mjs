import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./processes.mjs";
import { root } from "./root.mjs";

const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

/**
 * Does a folder's node_modules hold what its package-lock.json names? npm writes its own
 * record last, so an interrupted install counts as missing. Optional packages
 * of other platforms may be absent.
 */
export function dependenciesAreCurrent(folder = root) {
  const record = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = read(record);
  return Object.entries(read(join(folder, "package-lock.json"))).every(([path, wanted]) => {
    if (path === "" || wanted.link) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

let hasInstalled = false;

/** Installs exactly what the lock file names, build tools included; throws where npm fails. */
export async function ensureDependencies() {
  if (dependenciesAreCurrent()) return;
  console.log("安装依赖 · Installing dependencies (npm ci) …");
  const code = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (code !== 0) throw new Error("npm ci failed: see its message above");
  hasInstalled = true;
}

/**
 * Does package-lock.json name what package.json wants? An installation has just asked that.
 * @returns npm's exit code
 */
export const checkLockFile = async () =>
  hasInstalled ? 0 : runNpm(["ci", "--dry-run", "--include=dev"], { quiet: true });
