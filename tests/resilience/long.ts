import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { type RunOptions, type RunReport, run } from "./run.ts";

/** The long form: as many orders and breaks as asked, for each seed and each database. */
const option = (name: string, fallback: string): string =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;

const orders = Number(option("orders", "10000"));
const breaks = Number(option("breaks", "200"));
const seeds = option("seeds", "1,2,3").split(",").map(Number);
const only = option("only", "");

/** Breaks spread evenly over the placings. */
const breakAt = Array.from({ length: breaks }, (_, index) =>
  Math.floor(((index + 0.5) * orders) / breaks),
);

/** Everything but these must be 0. */
const counts = new Set<string>(["acknowledged", "orders", "breaks", "faults"]);
const isClean = (report: RunReport): boolean =>
  report.acknowledged === orders &&
  report.orders === orders &&
  Object.entries(report).every(([name, value]) => counts.has(name) || value === 0);

async function onCluster(options: RunOptions): Promise<RunReport> {
  const cluster = await startPostgres();
  if (cluster === null) throw new Error("there is no PostgreSQL here");
  try {
    return await run({ ...options, url: cluster.url, servers: 2, breaks: outagesOf(cluster) });
  } finally {
    cluster.stop();
  }
}

/** On PostgreSQL the database itself fails; the servers keep running. */
const outagesOf = (cluster: Cluster) => async (): Promise<void> => {
  await cluster.halt();
  await cluster.resume();
};

let failed = false;
for (const database of ["pglite", "postgresql"].filter((one) => only === "" || one === only)) {
  for (const seed of seeds) {
    const options = { keys: true, orders, clients: 24, breakAt, seed };
    const began = Date.now();
    const report = database === "pglite" ? await run(options) : await onCluster(options);
    const seconds = Math.round((Date.now() - began) / 1000);
    const clean = isClean(report);
    failed ||= !clean;
    process.stdout.write(`${JSON.stringify({ database, seed, seconds, clean, ...report })}\n`);
  }
}
process.exitCode = failed ? 1 : 0;
