import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runNode } from "./processes.mjs";
import { cache, inRoot } from "./root.mjs";

/** In `dist`, everyone may read it; what the server copies from it becomes private. */
function makeReadable(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

/**
 * Places an empty embedded database beside the built server, so that a first start copies files
 * and need not initialise PostgreSQL. Each version of PGlite makes it once in a checkout.
 */
export async function placeEmptyCluster(server) {
  const manifest = inRoot("node_modules/@electric-sql/pglite/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const made = join(cache, "empty-cluster", version);
  mkdirSync(dirname(made), { recursive: true });
  if (!existsSync(made)) {
    const code = await runNode([join(server, "create-cluster.js"), made], { quiet: true });
    if (code !== 0) throw new Error("the empty database was not made: see the message above");
  }
  const placed = join(server, "empty-cluster");
  cpSync(made, placed, { recursive: true });
  makeReadable(placed);
}
