import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run faults -- --matrix`: every cell of the fault matrix that is played. */
export default defineConfig({
  ...journeys,
  use: { ...journeys.use, serviceWorkers: "allow" },
  testDir: "../tests/network-faults",
  fullyParallel: true,
  timeout: 150_000,
  projects: (journeys.projects ?? []).filter(({ name }) => name === "phone"),
});
