import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/**
 * `npm run lives`: random runs of a checkout and a payment; each may take minutes on a lossy
 * network.
 */
export default defineConfig({
  ...journeys,
  use: { ...journeys.use, serviceWorkers: "allow" },
  testDir: "../tests/model",
  timeout: 240_000,
  projects: (journeys.projects ?? []).filter(({ name }) => name === "phone"),
});
