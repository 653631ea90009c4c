import { databases } from "#platform/platform.ts";

/**
 * Access of this page to the device's databases. `newer`: a newer version of the page has upgraded
 * them, this page neither reads nor writes them. `blocked`: an older page in another tab holds one
 * that this page must upgrade. `none`: this browser stores nothing.
 */
export type DeviceState = "fine" | "blocked" | "newer" | "none";

let state: DeviceState = databases() === null ? "none" : "fine";
const listeners = new Set<() => void>();

export const deviceState = (): DeviceState => state;

/** `newer` is final until the page reloads; a known reason takes precedence over `none`. */
export function setDeviceState(next: DeviceState): void {
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
