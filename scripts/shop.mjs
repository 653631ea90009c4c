import "#scripts/lib/node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureShopBuild } from "#scripts/lib/distribution.mjs";
import { inRoot, root } from "#scripts/lib/root.mjs";

/** `npm run shop -- check | show | set … | words | word … | rotate … | remove-demo | remove-second-factor …`: the operator's commands. */
process.chdir(root);
await ensureDependencies();
await ensureShopBuild();
await import(pathToFileURL(inRoot("dist", "server", "shop.js")).href);
