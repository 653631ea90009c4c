import { moveLock } from "#db/move-lock.ts";
import { webLocks } from "#platform/platform.ts";

const longestMs = 4000;

/**
 * Runs `work` while no other page moves data or uses an earlier name; else `busy`, once a moving
 * page has finished.
 */
export async function movingAlone<Result>(work: () => Promise<Result>): Promise<Result | "busy"> {
  const locks = await webLocks();
  if (locks === null) return work();
  const done = await locks.request(moveLock, { ifAvailable: true }, async (lock) =>
    lock === null ? ("busy" as const) : work(),
  );
  if (done !== "busy") return done;
  const signal = AbortSignal.timeout(longestMs);
  await locks
    .request(moveLock, { mode: "shared", signal }, async () => undefined)
    .catch(() => undefined);
  return "busy";
}
