import { defineConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

/**
 * Parts of Chromium that no journey sees. The first three cost each new context a second and a
 * third process; the others are Playwright's own list, which this switch replaces.
 */
const disabledFeatures = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "AimEnabled"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
];

/** Quiet, self-contained Chromium: nothing is fetched that the shop did not ask for. */
const browserArgs = [
  ...(asRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  `--disable-features=${disabledFeatures.join(",")}`,
];

/** Tests that set the window's size, or use fingers, themselves. */
const ownWindowTag = /@own-window/;

/** On a wide window these show other parts. `npm run test:long` runs all others there too. */
const alsoOnDesktop = ["layout"];

/** What a phone's journeys check at their own width. */
const onDesktopAlone = "**/desktop-screens.spec.ts";

export default defineConfig({
  testDir: "../tests/e2e",
  outputDir: "../.cache/test-results",
  fullyParallel: false,
  // Journeys wait for network and timers more than for a processor: three keep two cores busy.
  workers: 3,
  // A second run keeps the trace; a test that passes then is reported as flaky.
  retries: 1,
  forbidOnly: true,
  // Limits for a machine under load: what a journey promises about time, it measures itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    // Its first visit fetches every file. Tests that need it ask for it: `withServiceWorker`.
    serviceWorkers: "block",
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: browserArgs,
    },
  },
  projects: [
    {
      name: "phone",
      testIgnore: onDesktopAlone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      testMatch: [onDesktopAlone, ...alsoOnDesktop.map((name) => `**/${name}.spec.ts`)],
      grepInvert: ownWindowTag,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
