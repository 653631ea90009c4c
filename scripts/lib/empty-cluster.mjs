import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
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

/** Changes with PGlite's version and with the schema's steps. */
function editionOf(server) {
  const manifest = inRoot("node_modules/@electric-sql/pglite/package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8"));
  const steps = join(server, "migrations");
  const hash = createHash("sha256");
  for (const name of readdirSync(steps)
    .filter((one) => one.endsWith(".sql"))
    .sort())
    hash.update(name).update(readFileSync(join(steps, name)));
  return `${version}-${hash.digest("hex").slice(0, 12)}`;
}

/**
 * Places an embedded database without rows beside the built server, so that a first start copies
 * files: it need not initialise PostgreSQL or take the schema's steps. A checkout makes each
 * edition once.
 */
export async function placeEmptyCluster(server) {
  const made = join(cache, "empty-cluster", editionOf(server));
  if (!existsSync(made)) {
    const making = `${made}.${process.pid}`;
    mkdirSync(dirname(made), { recursive: true });
    const code = await runNode([join(server, "create-cluster.js"), making], { quiet: true });
    if (code !== 0) throw new Error("the empty database was not made: see the message above");
    rmSync(made, { recursive: true, force: true });
    renameSync(making, made);
  }
  const placed = join(server, "empty-cluster");
  cpSync(join(made, "pg"), placed, { recursive: true });
  makeReadable(placed);
}
