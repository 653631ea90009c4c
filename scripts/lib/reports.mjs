import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { cache, root } from "./root.mjs";

/** Path of the JSON report of a run. */
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
function counted(passed, failed, code, more) {
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, ...more };
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
  const timed = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const { numPassedTests = 0, numFailedTests = 0 } = report ?? {};
  return counted(numPassedTests, numFailedTests, code, { names, timed });
}

/** Playwright nests suites: a file, then its groups; a spec has one test a project. */
const playwrightTests = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, file, title: `${title} [${test.projectName}]` })),
  ),
  ...suites.flatMap(playwrightTests),
];

/** Where and how the first run of a test failed. */
function firstFault({ file, title, results }) {
  const fault = results.find(({ status }) => status !== "passed")?.errors?.[0];
  return `${file}:${fault?.location?.line ?? ""} › ${title}\n    ${inShort(fault?.message)}`;
}

export function playwrightCounts(path, code) {
  const report = read(path);
  const tests = playwrightTests(report ?? {});
  const of = (wanted) => tests.filter(({ status }) => status === wanted).map(firstFault);
  const timed = tests.map(({ file, title, results }) => ({
    name: `${file} › ${title}`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return counted(expected + flaky, unexpected, code, {
    names: of("unexpected"),
    flaky: of("flaky"),
    timed,
  });
}

/** The forty tests that took longest. */
export function slowestLines(timed) {
  const rows = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 40);
  return [
    "slowest tests",
    ...rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
  ];
}

/** A gate without tests of its own: nothing where it holds, one failure where it does not. */
export const gateCounts = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, names: [] });
