import { databases } from "#platform/platform.ts";

/**
 * How this page stands to the databases of its device. `newer`: a newer version of the shop has
 * them, this page reads and writes there no more. `blocked`: an older page in another tab holds
 * one that this page has to upgrade. `none`: this browser lets the page keep nothing.
 */
export type DeviceState = "fine" | "blocked" | "newer" | "none";

let state: DeviceState = databases() === null ? "none" : "fine";
const listeners = new Set<() => void>();

export const deviceState = (): DeviceState => state;

/** What is newer stays newer until the page is loaded again; a known reason is told before `none`. */
export function tellDeviceState(next: DeviceState): void {
  if (state === next || state === "newer") return;
  if (next === "none" && state !== "fine") return;
  state = next;
  for (const listener of listeners) listener();
}

/** Calls back after every change. @returns how to stop */
export function watchDeviceState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
