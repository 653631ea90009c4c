import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { run } from "./run.ts";

let cluster: Cluster;
beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
});
afterAll(() => cluster.stop());

it("loses and doubles no order that two servers place in turn while each is killed", {
  timeout: 600_000,
}, async () => {
  const report = await run({
    keys: true,
    orders: 50,
    clients: 8,
    breakAt: [10, 22, 34, 44],
    servers: 2,
    url: cluster.url,
  });
  expect(report).toEqual({
    acknowledged: 50,
    orders: 50,
    lost: 0,
    doubled: 0,
    stray: 0,
    unbalanced: 0,
    wrongItems: 0,
    halfKeys: 0,
    leftLines: 0,
    breaks: 4,
    exits: 0,
    faults: expect.anything(),
  });
});
