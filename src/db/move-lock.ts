import { webLocks } from "#platform/platform.ts";

/** The lock of a page that moves data, and of pages that use an earlier name. */
export const moveLock = "data-move";

let working = new AbortController();

/** Acquires or releases the lock for using an earlier name: meanwhile no page moves data. */
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
