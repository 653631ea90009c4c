const name = "data-move";
const longestMs = 4000;

const browsersLocks = (): LockManager | undefined =>
  typeof navigator === "undefined" ? undefined : (navigator.locks ?? undefined);

let working = new AbortController();

/** Tells that this page works under an earlier name, or does no more: meanwhile nobody moves data. */
export function workUnderEarlierName(works: boolean): void {
  working.abort();
  if (!works) return;
  working = new AbortController();
  const { signal } = working;
  const untilLeft = () =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  browsersLocks()
    ?.request(name, { mode: "shared", signal }, untilLeft)
    .catch(() => undefined);
}

/**
 * Runs `work` while no other page moves data or works under an earlier name; else `busy`, once
 * a page that moves has ended.
 */
export async function movingAlone<Result>(work: () => Promise<Result>): Promise<Result | "busy"> {
  const locks = browsersLocks();
  if (locks === undefined) return work();
  const done = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? ("busy" as const) : work(),
  );
  if (done !== "busy") return done;
  const signal = AbortSignal.timeout(longestMs);
  await locks
    .request(name, { mode: "shared", signal }, async () => undefined)
    .catch(() => undefined);
  return "busy";
}
