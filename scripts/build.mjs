import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { build } from "./distribution.mjs";

/** `npm run build`: always builds, then swaps `dist`. */
await ensureDependencies();
await build();
console.log("dist/ is ready");
