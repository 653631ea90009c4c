import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, type Standby, startPostgres } from "#scripts/postgres.mjs";
import { run } from "./run.ts";

let cluster: Cluster;
let standby: Standby;
beforeAll(async () => {
  const started = await startPostgres(undefined, { replicated: true });
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  standby = await cluster.standby();
});
afterAll(() => cluster.stop());

/** PostgreSQL's own form for several servers. */
const both = (one: string, other: string) => one.replace(/@([^/]+)/, `@$1,${new URL(other).host}`);

it("finds the standby that was promoted by itself: no exit, no acknowledged order lost or doubled", {
  timeout: 300_000,
}, async () => {
  const report = await run({
    keys: true,
    orders: 40,
    clients: 8,
    breakAt: [15],
    servers: 2,
    // The standby first: it answers, and takes no writes.
    url: both(standby.url, cluster.url),
    breaks: async () => {
      await cluster.halt();
      await standby.promote();
    },
  });
  expect(report).toEqual({
    acknowledged: 40,
    orders: 40,
    lost: 0,
    doubled: 0,
    stray: 0,
    unbalanced: 0,
    wrongItems: 0,
    halfKeys: 0,
    leftLines: 0,
    breaks: 1,
    exits: 0,
    faults: expect.anything(),
  });
});
