import "#scripts/lib/node-version.mjs";
import { ensureDependencies } from "#scripts/lib/dependencies.mjs";
import { vitest } from "#scripts/lib/gates.mjs";
import { journeys } from "#scripts/lib/journeys.mjs";

/**
 * `npm run lives [-- playwright arguments]`: seeded random runs over a lossy network in Chromium,
 * fifty unless LIVES says otherwise; on PostgreSQL where JOURNEYS_DATABASE_URL names a cluster.
 * `-- model`: the same without a browser, the shipped effects against the server, 5,000 unless
 * SHOP_LIVES says otherwise (SHOP_TEST_DATABASE_URL: on PostgreSQL), then 20,000 token races
 * (SHOP_RACES).
 */
async function model() {
  const { SHOP_LIVES = "5000", SHOP_RACES = "20000" } = process.env;
  const lives = await vitest(["lives"], { env: { SHOP_LIVES } });
  const files = ["tests/machines/token-races.test.ts"];
  return (await vitest(["pure"], { files, env: { SHOP_RACES } })) || lives;
}

await ensureDependencies();
const args = process.argv.slice(2);
process.exitCode =
  args[0] === "model"
    ? await model()
    : await journeys(["--config=build/playwright.lives.config.ts", ...args]);
