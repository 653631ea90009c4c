import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { cache, root } from "./house.mjs";

/** Where the JSON report of a run stands. */
export const reportOf = (name) => join(cache, `report-${name}.json`);

/** A fresh path for a JSON report; an older one is removed so that it is never counted. */
export function reportPath(name) {
  const path = reportOf(name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null);

/**
 * Tests passed and failed, and the failed by name with what they said. A run that ended badly without a failed test
 * (a crash) counts as one failure.
 */
function counted(passed, failed, code, names) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, names };
}

/** The first lines of a message on one, without the terminal's colours. */
function inShort(message) {
  const lines = stripVTControlCharacters(message ?? "").split("\n");
  const said = lines.map((line) => line.trim()).filter((line) => line !== "");
  return said.slice(0, 6).join(" | ").slice(0, 400);
}

export function vitestCounts(path, code) {
  const report = read(path);
  const names = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)} › ${fullName}\n    ${inShort(failureMessages?.[0])}`,
      ),
  );
  return counted(report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, code, names);
}

/** Playwright nests suites: a file, then its groups; a spec has one test a project. */
const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => {
        const fault = results.at(-1)?.errors?.[0];
        const line = fault?.location?.line ?? "";
        return `${file}:${line} › ${title} [${projectName}]\n    ${inShort(fault?.message)}`;
      }),
  ),
  ...suites.flatMap(failedSpecs),
];

export function playwrightCounts(path, code) {
  const report = read(path);
  const stats = report?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  return counted(passed, stats?.unexpected ?? 0, code, failedSpecs(report ?? {}));
}

/** A gate without tests of its own: nothing where it holds, one failure where it does not. */
export const gateCounts = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, names: [] });
