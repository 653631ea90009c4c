import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { build } from "#scripts/lib/distribution.mjs";

/** `npm run build`: always builds, then swaps `dist`. */
await ensureDependencies();
await build();
console.log("dist/ is ready");
