import type { LaunchOptions, TestInfo } from "@playwright/test";

/** Chromium with settings, profiles and installation, which the journeys' smaller program lacks. */
export function wholeBrowser(info: TestInfo): LaunchOptions {
  const options = info.project.use.launchOptions ?? {};
  const executablePath = process.env.WHOLE_CHROMIUM_PATH ?? options.executablePath;
  return executablePath === undefined ? options : { ...options, executablePath };
}
