import "#scripts/lib/node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureShopBuild } from "#scripts/lib/distribution.mjs";
import { inRoot, root } from "#scripts/lib/root.mjs";

/**
 * npm runs this in a shell and passes signals to that shell only: where npm is stopped, the shell
 * ends and this process would go on serving.
 */
function stopWithParent() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || process.platform === "win32") return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 1000).unref();
}

/**
 * `npm start`: from a bare clone to a serving shop. Installs where
 * node_modules is missing or stale, builds where a source changed, then becomes
 * the server: it is loaded into this process, so that signals reach it directly.
 */
process.chdir(root);
try {
  await ensureDependencies();
  await ensureShopBuild();
} catch (fault) {
  console.error(`无法启动 · Cannot start: ${fault instanceof Error ? fault.message : fault}`);
  process.exit(1);
}
stopWithParent();
await import(pathToFileURL(inRoot("dist", "server", "main.js")).href);
