import { useSyncExternalStore } from "react";

/** Chromium's install event; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** Caught by public/early.js, which runs before the app. */
    earlyInstallPrompt?: InstallPrompt;
  }
}

/**
 * `manual`: Apple's browsers install by their own menu; `elsewhere`: WeChat's cannot, the phone's
 * own browser can; `none`: installed, or not possible.
 */
export type Installability = "ready" | "manual" | "elsewhere" | "none";

const isInstalled = (): boolean => matchMedia("(display-mode: standalone)").matches;
const isApplePhone = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent);

function installability(): Installability {
  if (isInstalled()) return "none";
  if (window.earlyInstallPrompt !== undefined) return "ready";
  if (/MicroMessenger/.test(navigator.userAgent)) return "elsewhere";
  return isApplePhone() ? "manual" : "none";
}

function subscribe(listener: () => void): () => void {
  const events = ["beforeinstallprompt", "appinstalled"];
  for (const name of events) window.addEventListener(name, listener);
  return () => {
    for (const name of events) window.removeEventListener(name, listener);
  };
}

/** Shows the browser's own prompt; the event works once. */
async function install(): Promise<void> {
  const prompt = window.earlyInstallPrompt;
  if (prompt === undefined) return;
  delete window.earlyInstallPrompt;
  await prompt.prompt();
  window.dispatchEvent(new Event("appinstalled"));
}

/** Whether this browser can install the shop, and how. */
export function useInstall(): [Installability, () => Promise<void>] {
  return [useSyncExternalStore(subscribe, installability), install];
}
