import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { vitest } from "./gates.mjs";

/** `npm run fences`: writes `biome.json`'s overrides anew from `build/lint/import-table.ts`. */
await ensureDependencies();
process.exitCode = await vitest(["unit"], {
  files: ["tests/house/import-table.test.ts"],
  env: { SHOP_FENCES: "write" },
});
