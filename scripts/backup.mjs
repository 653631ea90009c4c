import "#scripts/lib/node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureShopBuild } from "#scripts/lib/distribution.mjs";
import { inRoot, root } from "#scripts/lib/root.mjs";

/** `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move-to-postgres`. */
process.chdir(root);
await ensureDependencies();
await ensureShopBuild();
await import(pathToFileURL(inRoot("dist", "server", "backup-command.js")).href);
