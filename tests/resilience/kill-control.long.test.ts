import { expect, it } from "vitest";
import { run } from "./run.ts";

/** Generous: the machine that runs it may be busy, and every restart opens a database. */
const timeout = 600_000;

it("doubles orders when every attempt is a new intent: the harness detects it", {
  timeout,
}, async () => {
  const report = await run({ keys: false, orders: 30, clients: 4, breakAt: [10] });
  expect(report.acknowledged).toBe(30);
  expect(report.doubled).toBeGreaterThan(0);
  expect(report.orders).toBe(30 + report.doubled);
  expect(report.unbalanced).toBe(0);
});
