import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** `npm run e2e:wide [-- a.spec.ts]`: on a desktop's window also what `npm test` tries on a phone alone. */
export default defineConfig({
  ...journeys,
  projects: (journeys.projects ?? [])
    .filter(({ name }) => name === "desktop")
    .map(({ testIgnore: _everythingBehind, ...project }) => project),
});
