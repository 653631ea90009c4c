import { existsSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Runs in the worker: make the cluster, flush it, go. */
const program = `
  const { module, folder } = require("node:worker_threads").workerData;
  import(module).then(async ({ PGlite }) => (await PGlite.create(folder)).close());
`;

/**
 * Makes the embedded database's files where there are none. In a worker,
 * because making them peaks at 800 MB that would otherwise stay with the
 * server for good; beside the target and renamed at once, because a first
 * start that is killed half-way must not leave half a database.
 */
export async function createCluster(target: string): Promise<void> {
  if (existsSync(target)) return;
  const folder = `${target}.new`;
  rmSync(folder, { recursive: true, force: true });
  const module = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite")).href;
  const worker = new Worker(program, { eval: true, workerData: { module, folder } });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => resolve());
  });
  renameSync(folder, target);
}
