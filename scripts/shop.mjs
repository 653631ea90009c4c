import "./node-version.mjs";
import { pathToFileURL } from "node:url";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureShopBuild } from "./distribution.mjs";
import { inRoot, root } from "./house.mjs";

/** `npm run shop -- check | show | set … | words | word … | rotate … | remove-demo | remove-second-factor …`: the operator's commands. */
process.chdir(root);
await ensureDependencies();
await ensureShopBuild();
await import(pathToFileURL(inRoot("dist", "server", "shop.js")).href);
