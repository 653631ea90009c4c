import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightCounts, slowestLines } from "#scripts/lib/reports.mjs";

const folder = mkdtempSync(join(tmpdir(), "shop-reports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fault = { message: "expected 1\n\n  got 2", location: { line: 12 } };
const passed = { status: "passed", duration: 1_000, errors: [] };
const failed = { status: "failed", duration: 2_500, errors: [fault] };

const spec = (title: string, status: string, results: readonly object[]) => ({
  file: "cart.spec.ts",
  title,
  tests: [{ projectName: "phone", status, results }],
});

test("counts a journey that passes when repeated as passed, and names it as flaky", () => {
  const path = join(folder, "report.json");
  const specs = [
    spec("adds a line", "expected", [passed]),
    spec("removes a line", "flaky", [failed, passed]),
    spec("pays", "unexpected", [failed, failed]),
  ];
  const stats = { expected: 1, flaky: 1, unexpected: 1 };
  writeFileSync(path, JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] }));
  const counts = playwrightCounts(path, 1);
  expect(counts).toMatchObject({ passed: 2, failed: 1 });
  expect(counts.flaky).toEqual([
    "cart.spec.ts:12 › removes a line [phone]\n    expected 1 | got 2",
  ]);
  expect(counts.names).toEqual(["cart.spec.ts:12 › pays [phone]\n    expected 1 | got 2"]);
  expect(slowestLines(counts.timed)).toEqual([
    "slowest tests",
    "    5.0 s  cart.spec.ts › pays [phone]",
    "    3.5 s  cart.spec.ts › removes a line [phone]",
    "    1.0 s  cart.spec.ts › adds a line [phone]",
  ]);
});

test("counts a run that wrote no report as one failure", () => {
  expect(playwrightCounts(join(folder, "none.json"), 1)).toMatchObject({ passed: 0, failed: 1 });
});
