import { browserVersion, ensureBrowser, journeyBrowser } from "./browser.mjs";
import { ensureBuild } from "./distribution.mjs";
import { runNode } from "./processes.mjs";
import { inRoot } from "./root.mjs";

/** The browser journeys against the built shop; `report` names a JSON file for the counts. */
export async function journeys(args = [], { report, env: more = {} } = {}) {
  await ensureBuild();
  const whole = await ensureBrowser();
  const browser = journeyBrowser(whole);
  console.log(`Browser: ${browserVersion(browser)} (${browser})`);
  const env = { CHROMIUM_PATH: browser, WHOLE_CHROMIUM_PATH: whole, ...more };
  const reporters = ["--reporter=list"];
  if (report) {
    reporters[0] = "--reporter=list,json";
    env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  }
  const chosen = args.some((one) => one.startsWith("--config="));
  const config = chosen ? [] : ["--config=build/playwright.config.ts"];
  const program = inRoot("node_modules/@playwright/test/cli.js");
  return runNode([program, "test", ...config, ...reporters, ...args], { env });
}
