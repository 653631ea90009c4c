/** The lock of whoever moves data, and of pages that work under an earlier name. */
export const moveLock = "data-move";

export const browsersLocks = (): LockManager | undefined =>
  typeof navigator === "undefined" ? undefined : (navigator.locks ?? undefined);

/** While a page works under an earlier name, nobody moves data. @returns what ends that */
export function workUnderEarlierName(): () => void {
  const working = new AbortController();
  const { signal } = working;
  const untilLeft = () =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  browsersLocks()
    ?.request(moveLock, { mode: "shared", signal }, untilLeft)
    .catch(() => undefined);
  return () => working.abort();
}
