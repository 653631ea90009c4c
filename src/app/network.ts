import { useSyncExternalStore } from "react";
import { noteAnswer, onExchange } from "#api/network.ts";

/**
 * Whether our server answers. `navigator.onLine` alone does not say so: only answers and
 * their absence do. `back` is shown for a moment after an outage.
 */
export type NetworkState = "online" | "offline" | "back";

const probeAfterMs = [3000, 6000, 12_000, 30_000];
const backShownMs = 3000;

let state: NetworkState = navigator.onLine ? "online" : "offline";
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();
let probeUrl = "/healthz";

function become(next: NetworkState): void {
  if (next === state) return;
  const wasOffline = state === "offline";
  state = next;
  for (const listener of listeners) listener();
  if (wasOffline && next === "back") for (const tell of returns) tell();
}

export const isOffline = (): boolean => state === "offline";

/** Asks our server once; settles when it is known whether it answers. */
export async function probe(): Promise<void> {
  clearTimeout(timer);
  try {
    await fetch(probeUrl, { cache: "no-store", signal: AbortSignal.timeout(6000) });
    noteAnswer(true);
  } catch {
    noteAnswer(false);
  }
}

/** An attempt to reach the server ended: with an answer, or without one. */
function heard(answered: boolean): void {
  clearTimeout(timer);
  if (answered) {
    probes = 0;
    if (state !== "offline") return;
    become("back");
    timer = setTimeout(() => become("online"), backShownMs);
    return;
  }
  become("offline");
  const wait = probeAfterMs[Math.min(probes, probeAfterMs.length - 1)] ?? 30_000;
  probes += 1;
  timer = setTimeout(() => void probe(), wait);
}

/** Starts listening to the device; `host` is the API's origin, empty = this page's own. */
export function watchNetwork(host: string): void {
  probeUrl = `${host}/healthz`;
  onExchange(heard);
  window.addEventListener("offline", () => noteAnswer(false));
  window.addEventListener("online", () => void probe());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && state === "offline") void probe();
  });
  if (state === "offline") noteAnswer(false);
}

/** Calls back each time the server answers again after an outage. */
export function onNetworkBack(tell: () => void): () => void {
  returns.add(tell);
  return () => returns.delete(tell);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNetwork(): NetworkState {
  return useSyncExternalStore(subscribe, () => state);
}
