import "./node-version.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { inRoot, root } from "./house.mjs";

/**
 * `node scripts/planted-faults.mjs [WORD]`: plants each fault of tests/machines/planted-faults (those
 * whose name holds WORD) in a copy of the last commit, and expects its test to go red.
 */
await ensureDependencies();
const { faults } = await import("#tests/machines/planted-faults/faults.mjs");
const word = process.argv[2] ?? "";
const chosen = faults.filter(({ fault }) => fault.includes(word));
const git = (...args) => execFileSync("git", args, { cwd: root, stdio: "pipe" });

const folder = mkdtempSync(join(tmpdir(), "shop-faults-"));
const copy = join(folder, "copy");
git("worktree", "add", "--detach", copy, "HEAD");
symlinkSync(inRoot("node_modules"), join(copy, "node_modules"), "junction");

/** `red`: tests failed. `broken`: vitest could not even run them, which proves nothing. */
function verdictOf(test) {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const args = ["node_modules/vitest/vitest.mjs", "run", test];
  spawnSync(process.execPath, [...args, "--reporter=json", `--outputFile=${report}`], {
    cwd: copy,
    stdio: "ignore",
  });
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
  if (numFailedTests > 0) return "red";
  return numPassedTests > 0 ? "green" : "broken";
}

/** Plants one fault, sees what its test says, and takes the fault out again. */
function tried({ file, find, replace, test }) {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  if (whole.split(find).length !== 2) return "does not fit";
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  try {
    return verdictOf(test);
  } finally {
    writeFileSync(path, whole);
  }
}

let missed = 0;
try {
  for (const test of new Set(chosen.map((fault) => fault.test))) {
    const verdict = verdictOf(test);
    if (verdict !== "green") throw new Error(`without a fault, ${test} is ${verdict}`);
  }
  for (const fault of chosen) {
    const verdict = tried(fault);
    if (verdict !== "red") missed += 1;
    console.log(
      `${verdict === "red" ? "caught" : `NOT CAUGHT (${verdict})`} | ${fault.fault} | ${fault.test}`,
    );
  }
} finally {
  git("worktree", "remove", "--force", copy);
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed === 0 ? "every planted fault is caught" : `${missed} not caught`);
process.exitCode = missed === 0 ? 0 : 1;
