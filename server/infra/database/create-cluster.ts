import { execFile } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
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

/**
 * Creates the embedded database's files where there are none. In a short-lived process, because
 * that peaks at 800 MB which the server would otherwise keep. Beside the target and renamed at
 * once, because a killed first start must not leave half a database.
 */
export async function createCluster(target: string): Promise<void> {
  if (existsSync(target)) return;
  const folder = `${target}.new`;
  rmSync(folder, { recursive: true, force: true });
  const module = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite")).href;
  await run(process.execPath, ["--input-type=module", "--eval", program, module, folder]);
  makePrivate(folder);
  renameSync(folder, target);
}
