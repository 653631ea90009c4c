import "./node-version.mjs";
import { ensureBrowser } from "./browser.mjs";
import { ensureDependencies } from "./dependencies.mjs";
import { ensureBuild } from "./distribution.mjs";
import { inRoot } from "./house.mjs";
import { runNode } from "./processes.mjs";

/**
 * `npm run bench [-- --long] [-- --only=bytes,pricing,layouts,keystroke,server,growth]`
 * prints figures about the built shop and asserts nothing.
 */
await ensureDependencies();
await ensureBuild();
const browser = await ensureBrowser().catch(() => "");
process.exitCode = await runNode(
  ["--import", "tsx", inRoot("tests/bench/bench.ts"), ...process.argv.slice(2)],
  { env: { CHROMIUM_PATH: browser } },
);
