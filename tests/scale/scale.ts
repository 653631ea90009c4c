import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { startPostgres } from "#scripts/lib/postgres.mjs";
import { openDatabase } from "#server/infra/database/database.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { figure, heading, times } from "#tests/performance/statistics.ts";
import { findings } from "#tests/resilience/ground-truth.ts";
import { Arrangement } from "./arrangement.ts";
import { shopping } from "./buyers.ts";
import { failover } from "./failover.ts";
import { makeRuntime } from "./runtime.ts";

/**
 * The arrangement of `deploy/` on this machine: two processes of a runtime without dev packages
 * behind Caddy, on a PostgreSQL whose standby holds every commit. Prints figures, and fails where
 * a call of a roll-out failed or an acknowledged order is not there.
 */
async function scale(): Promise<number> {
  heading("The arrangement of deploy/");
  execFileSync("systemd-analyze", ["verify", "deploy/qimo-shop@.service"]);
  figure("deploy/qimo-shop@.service", "systemd-analyze verify: no fault");
  const runtime = await makeRuntime();
  figure("runtime without dev packages", `${runtime.megabytes} MB`);
  const cluster = await startPostgres(undefined, { replicated: true });
  if (cluster === null) return 1;
  const standby = await cluster.standby();
  const both = cluster.url.replace(/@([^/]+)/, `@$1,${new URL(standby.url).host}`);
  const databases = { DATABASE_URL: both, DATABASE_READ_URL: standby.url };
  const arrangement = await Arrangement.start(runtime, databases, 2);
  try {
    heading("Roll-out under load (deploy/roll-out.sh); buyers who never try again");
    let over = false;
    const visits = shopping(arrangement.port, 8, () => over);
    await arrangement.rollOut();
    await arrangement.rollOut();
    over = true;
    const seen = await visits;
    times("a call through Caddy", seen.times);
    figure("restarts", String(2 * arrangement.ports.length));
    figure("calls, failed", `${seen.calls}, ${seen.failed.length}`);
    for (const words of new Set(seen.failed)) figure("failed", words);

    heading("The primary killed under load, its standby promoted");
    const changed = await failover(arrangement.port, cluster, standby, 300);
    figure("promoted after", `${Math.round(changed.promotedMs)} ms`);
    figure("longest time without an order", `${Math.round(changed.longestGapMs)} ms`);
    await arrangement.stop();
    const opened = await openDatabase({ url: both });
    const reported = [...seen.reported, ...changed.reported];
    const found = await findings(opened.db, reported);
    const broken = await brokenInvariants(opened.db);
    await opened.close();
    const { orders, lost, doubled, stray, ...wrong } = found;
    figure("orders acknowledged, there", `${reported.length}, ${orders}`);
    figure("lost, doubled, nobody's", `${lost}, ${doubled}, ${stray}`);
    figure("wrong otherwise", JSON.stringify(wrong));
    figure("invariants broken", String(broken.length));
    const faults = lost + doubled + stray + broken.length + seen.failed.length;
    return faults === 0 ? 0 : 1;
  } finally {
    await arrangement.stop();
    cluster.stop();
    rmSync(runtime.folder, { recursive: true, force: true });
  }
}

process.exitCode = await scale();
