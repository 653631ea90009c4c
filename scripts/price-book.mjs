import "#scripts/lib/node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureShopBuild } from "#scripts/lib/distribution.mjs";
import { inRoot, root } from "#scripts/lib/root.mjs";

/** `npm run price-book -- export|check|import FILE`: the price book as a file. */
process.chdir(root);
await ensureDependencies();
await ensureShopBuild();
await import(pathToFileURL(inRoot("dist", "server", "price-book.js")).href);
