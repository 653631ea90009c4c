import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** They set the window's size, or use fingers, themselves. */
const ownWindow = ["price-bar", "drawing", "configurator-layout"];

/** `npm run e2e:wide [-- a.spec.ts]`: every journey in a desktop's window. */
export default defineConfig({
  ...journeys,
  projects: (journeys.projects ?? [])
    .filter(({ name }) => name === "desktop")
    .map(({ testMatch: _some, ...project }) => ({
      ...project,
      testIgnore: ownWindow.map((name) => `**/${name}.spec.ts`),
    })),
});
