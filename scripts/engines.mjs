import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { vitest } from "#scripts/lib/gates.mjs";

/**
 * `npm run engines [-- --record]` drives Firefox and WebKitGTK, where they are, through the built
 * shop (docs/engines.md, which `--record` brings up to date). Chromium goes first, as a control.
 */
await ensureDependencies();
await ensureBuild();
const env = { ENGINES_RECORD: process.argv.includes("--record") ? "1" : "0" };
process.exitCode = await vitest(["engines"], { env });
