import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { deployment } from "#api/deployment.ts";
import { companyDomain } from "#contract/http/deployment.ts";
import { deviceMayHold } from "#data/outbox/holds.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { breathe } from "#platform/breathe.ts";
import { keepLoading } from "#platform/keep-loading.ts";
import { watchNetwork } from "#platform/network.ts";
import { startActors } from "./actors.ts";
import { App } from "./app.tsx";
import { watchFaults } from "./watch-faults.ts";

/**
 * `localStorage.debug` enables channels of the console log; `?inspect` shows the inspector over
 * this tab's pages until it is closed there. docs/devtools.md describes both.
 */
async function debug(): Promise<void> {
  try {
    const setting = localStorage.getItem("debug");
    if (setting) (await import("./debug.ts")).startDebug(setting);
    if (/[?&]inspect\b/.test(location.search)) sessionStorage.setItem("inspect", "1");
    if (sessionStorage.getItem("inspect")) (await import("#devtools/panel.tsx")).openPanel();
  } catch {
    // Without storage, or without its chunk, nothing is logged.
  }
}

/** Can the company be derived from the page's host name? Only mode 1 needs it. */
function isAtShop(): boolean {
  try {
    companyDomain(deployment.mode, window.location.hostname);
    return true;
  } catch {
    return false;
  }
}

/** Starts the app over the static shell of index.html. Called once, by main.ts. */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  watchFaults();
  await debug();
  if (!isAtShop()) return (await import("#app/shell/misconfigured.tsx")).showMisconfigured(root);
  if (isSharedDevice()) await clearLastVisit().catch(() => undefined);
  watchNetwork(deployment.host);
  startActors();
  await breathe();
  const page = createRoot(root);
  // Rendered in slices, so that the browser can paint and handle input in between.
  startTransition(() => page.render(<App />));
  setTimeout(() => void lookBack().catch(() => undefined), lookBackAfterMs);
  setTimeout(rest, restAfterMs);
}

/** On a shared device nothing of the last visit is ever shown. */
async function clearLastVisit(): Promise<void> {
  await (await import("#app/session/shared-visit.ts")).clearLastVisit();
}

/** The first screen's own calls go first. */
const lookBackAfterMs = 500;

/** Unsettled intents and waiting calls of earlier visits; none without a buyer's database. */
async function lookBack(): Promise<void> {
  if (!(await deviceMayHold("shop-u-"))) return;
  shopActors().lookForOpenTaps();
  shopActors().sendWaiting();
}

/** The worker's hundred downloads must not compete with the first screen's. */
const restAfterMs = 3000;

function rest(): void {
  void keepLoading(() => import("./after-start.ts")).then((part) => part?.runAfterStart());
}
