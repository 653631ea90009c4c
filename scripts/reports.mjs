import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { cache } from "./house.mjs";

/** A fresh path for a JSON report; an older one is removed so that it is never counted. */
export function reportPath(name) {
  const path = join(cache, `report-${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

/** Tests passed and failed. A run that ended badly without a failed test (a crash) counts as one failure. */
function counted(passed, failed, code) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}

export function vitestCounts(path, code) {
  const report = read(path);
  return counted(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code);
}

export function playwrightCounts(path, code) {
  const stats = read(path)?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return counted(passed, stats?.unexpected ?? 0, code);
}

/** A gate without tests of its own: nothing where it holds, one failure where it does not. */
export const gateCounts = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1 });
