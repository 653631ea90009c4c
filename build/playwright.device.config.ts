import { defineConfig } from "@playwright/test";
import { deviceJourneys } from "#tests/network-faults/device-rows.ts";
import journeys from "./playwright.config.ts";

const { files, grep } = deviceJourneys();

/** `npm run faults -- --matrix`: the journeys of the matrix's rows D1 to D8. */
export default defineConfig({
  ...journeys,
  testMatch: files.map((file) => `**/${file}`),
  grep: new RegExp(grep),
  projects: (journeys.projects ?? []).filter(({ name }) => name === "phone"),
});
