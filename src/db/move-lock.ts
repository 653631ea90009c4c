import { webLocks } from "#platform/platform.ts";

/** The lock of whoever moves data, and of pages that work under an earlier name. */
export const moveLock = "data-move";

let working = new AbortController();

/** Tells that this page works under an earlier name, or does no more: meanwhile nobody moves data. */
export function workUnderEarlierName(works: boolean): void {
  working.abort();
  if (!works) return;
  working = new AbortController();
  const { signal } = working;
  const untilLeft = () =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  webLocks()
    .then((locks) => locks?.request(moveLock, { mode: "shared", signal }, untilLeft))
    .catch(() => undefined);
}
