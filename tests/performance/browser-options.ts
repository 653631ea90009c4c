import type { LaunchOptions } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

export const browserOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
  args: [
    ...(asRoot ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
