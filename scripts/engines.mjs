import "./node-version.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBuild } from "./distribution.mjs";
import { vitest } from "./gates.mjs";

/**
 * `npm run engines [-- --record]` drives Firefox and WebKitGTK, where they are, through the built
 * shop (docs/engines.md, which `--record` brings up to date).
 */
await ensureDependencies();
await ensureBuild();
const env = { ENGINES_RECORD: process.argv.includes("--record") ? "1" : "0" };
process.exitCode = await vitest(["engines"], { env });
