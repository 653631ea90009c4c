import "./node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureShopBuild } from "./distribution.mjs";
import { inRoot, root } from "./house.mjs";

/** `npm run backup -- FILE`, `npm run restore -- FILE`, `npm run move-to-postgres`. */
process.chdir(root);
await ensureDependencies();
await ensureShopBuild();
await import(pathToFileURL(inRoot("dist", "server", "backup-command.js")).href);
