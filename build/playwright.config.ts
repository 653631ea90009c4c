import { defineConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

/** Quiet, self-contained Chromium: nothing is fetched that the shop did not ask for. */
const browserArgs = [
  ...(asRoot ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** They set the window's size, or use fingers, themselves; so do single tests with this tag. */
const ownWindow = ["price-bar", "drawing", "desk-layout"];
const ownWindowTag = /@own-window/;

/** What they try happens behind the screen: the road, the device's stores, the server's answers. */
const behindTheScreen = [
  ...[
    "account-change",
    "after-sale",
    "artwork",
    "bench",
    "build",
    "clock",
    "cold",
    "crash",
    "dates",
    "debug",
  ],
  ...[
    "device",
    "drafts",
    "fault-matrix",
    "field-stacks",
    "first-files",
    "guard",
    "invoices-issued",
    "login",
    "network",
    "offline",
    "online-only",
  ],
  ...[
    "order-tax",
    "outbox",
    "payment",
    "price-moved",
    "privacy",
    "received",
    "security",
    "short-link",
  ],
  ...["saved-packs", "staff", "two-tabs", "uncertain-order", "update", "words"],
];

const inOneWindow = [...ownWindow, ...behindTheScreen].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "../tests/browser",
  outputDir: "../.cache/test-results",
  fullyParallel: false,
  // Journeys wait for roads and timers more than for a processor: three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits for a machine under load: what a journey promises about time, it measures itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
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
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      testIgnore: inOneWindow,
      grepInvert: ownWindowTag,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
