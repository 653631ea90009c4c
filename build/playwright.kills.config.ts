import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run faults -- --browser`: browsers that are killed again and again, one after the other. */
export default defineConfig({
  ...journeys,
  use: { ...journeys.use, serviceWorkers: "allow" },
  testDir: "../tests/browser-crash",
  workers: 1,
  timeout: 3_600_000,
  projects: (journeys.projects ?? []).filter(({ name }) => name === "phone"),
});
