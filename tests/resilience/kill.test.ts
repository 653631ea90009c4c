import { expect, it } from "vitest";
import { run } from "./run.ts";

/** Generous: the machine that runs it may be busy, and every restart opens a database. */
const timeout = 600_000;

it("loses and doubles no order of a hundred though the server is killed five times", {
  timeout,
}, async () => {
  const report = await run({
    keys: true,
    orders: 100,
    clients: 8,
    breakAt: [12, 32, 52, 72, 92],
  });
  expect(report).toEqual({
    acknowledged: 100,
    orders: 100,
    lost: 0,
    doubled: 0,
    stray: 0,
    unbalanced: 0,
    wrongItems: 0,
    halfKeys: 0,
    leftLines: 0,
    breaks: 5,
    exits: 0,
    faults: expect.objectContaining({ loseReply: expect.any(Number) }),
  });
  expect(report.faults.loseReply).toBeGreaterThan(10);
});
