import { execFile } from "node:child_process";
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { makePrivate } from "./private-files.ts";

const run = promisify(execFile);

/** Runs in a separate process: creates the cluster, flushes it, exits. */
const program = `
  const [module, folder] = process.argv.slice(1);
  const { PGlite } = await import(module);
  const client = await PGlite.create(folder);
  await client.close();
`;

/** A cluster with tables and no rows, which the build placed here; the sources run without one. */
const emptyCluster = fileURLToPath(new URL("empty-cluster", import.meta.url));

/** In a short-lived process, because this peaks at 800 MB which the server would otherwise keep. */
async function initCluster(folder: string): Promise<void> {
  const module = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite")).href;
  await run(process.execPath, ["--input-type=module", "--eval", program, module, folder]);
}

/**
 * Creates the embedded database's files where there are none: a copy of the build's cluster, or a
 * new one without tables. Beside the target and renamed at once, because a killed first start must
 * not leave half a database.
 */
export async function createCluster(target: string): Promise<void> {
  if (existsSync(target)) return;
  const folder = `${target}.new`;
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(emptyCluster)) cpSync(emptyCluster, folder, { recursive: true });
  else await initCluster(folder);
  makePrivate(folder);
  renameSync(folder, target);
}
