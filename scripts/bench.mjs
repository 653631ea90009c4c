import "#scripts/lib/node-version.mjs";
import { ensureBrowser } from "#scripts/lib/browser.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { ensureBuild } from "#scripts/lib/distribution.mjs";
import { runNode } from "#scripts/lib/processes.mjs";
import { inRoot } from "#scripts/lib/root.mjs";
import { toolProgram } from "#scripts/lib/tool-folder.mjs";

/**
 * `npm run bench [-- --long] [-- --only=bytes,pricing,layouts,search,keystroke,floor,artwork,machines,pages,peers,server,statements,crowd,crowd-embedded,backup,growth,guest-calls,streams]`
 * prints figures about the built shop and asserts nothing. Pages are measured by Lighthouse, which
 * weighs 185 MB and is installed for `--only=pages`, or `--long` without `--only`. `--against=COMMIT` sets quotes a
 * second beside those of an earlier commit instead. `--kinds=ysp,brochure-saddle` limits keystrokes
 * to kinds of jobs and products. `--only=peers --peers=FOLDER` measures the pages beside the built checkouts of
 * other shops, each in a folder of FOLDER.
 */
await ensureDependencies();
const against = process.argv.find((arg) => arg.startsWith("--against="))?.slice(10);
if (against === undefined) await benchShop();
else {
  const { benchAgainst } = await import("#scripts/lib/bench-against.mjs");
  await benchAgainst(against);
}

async function benchShop() {
  await ensureBuild();
  const browser = await ensureBrowser().catch(() => "");
  const only = process.argv.find((arg) => arg.startsWith("--only="));
  const measuresPages = (only && /pages|peers/.test(only)) ?? process.argv.includes("--long");
  const lighthouse = measuresPages
    ? await toolProgram("lighthouse", "lighthouse", "cli", "index.js")
    : "";
  process.exitCode = await runNode(
    ["--import", "tsx", inRoot("tests/performance/bench.ts"), ...process.argv.slice(2)],
    { env: { CHROMIUM_PATH: browser, LIGHTHOUSE_PATH: lighthouse } },
  );
}
