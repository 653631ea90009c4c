import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { run, runNode } from "./processes.mjs";
import { inRoot } from "./root.mjs";

const programs = process.env.PROGRAMFILES ?? "C:\\Program Files";
const programsX86 = process.env["PROGRAMFILES(X86)"] ?? "C:\\Program Files (x86)";
const local = process.env.LOCALAPPDATA ?? "";

const usualPlaces = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/snap/bin/chromium",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/microsoft-edge",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    join(programs, "Google/Chrome/Application/chrome.exe"),
    join(programsX86, "Google/Chrome/Application/chrome.exe"),
    join(local, "Google/Chrome/Application/chrome.exe"),
    join(programsX86, "Microsoft/Edge/Application/msedge.exe"),
  ],
};

/** Playwright's own downloaded Chromium, where there is one. */
function playwrightBrowser() {
  const { chromium } = createRequire(inRoot("package.json"))("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/** A Chromium on this machine, or null. CHROMIUM_PATH wins and must exist. */
function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names a missing file: ${named}`);
    return named;
  }
  const place = (usualPlaces[process.platform] ?? []).find((path) => existsSync(path));
  return place ?? playwrightBrowser();
}

const debiansShell = "/usr/bin/chromium-headless-shell";

/**
 * The program that opens the journeys' pages: Debian's Chromium without a window's parts needs a
 * quarter less of the processor. CHROMIUM_PATH wins; else the whole browser where the shell is not.
 */
export function journeyBrowser(whole) {
  const chosen = (process.env.CHROMIUM_PATH ?? "") !== "";
  return !chosen && existsSync(debiansShell) ? debiansShell : whole;
}

const isRoot = () => process.getuid?.() === 0;

async function installByApt() {
  if (!isRoot() || !existsSync("/usr/bin/apt-get")) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  console.log("Installing chromium and Chinese fonts with apt-get …");
  if ((await run("apt-get", ["update", "-qq"], { env, quiet: true })) !== 0) return;
  const packages = ["chromium", "chromium-headless-shell", "fonts-noto-cjk"];
  await run("apt-get", ["install", "-y", "-qq", ...packages], { env, quiet: true });
}

/** Finds or installs a Chromium; throws with plain advice where neither works. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  await installByApt();
  const installed = findBrowser();
  if (installed) return installed;
  await runNode([inRoot("node_modules/playwright/cli.js"), "install", "chromium"]);
  const downloaded = findBrowser();
  if (downloaded) return downloaded;
  throw new Error(
    "No Chromium was found or could be installed. Install Chromium, Chrome or Edge, " +
      "or name one by CHROMIUM_PATH=/path/to/chromium.",
  );
}

export function browserVersion(path) {
  try {
    return execFileSync(path, ["--version"], { encoding: "utf8" }).trim();
  } catch {
    return path;
  }
}
