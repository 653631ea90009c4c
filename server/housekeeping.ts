import { tidyFiles } from "#server/files/tidying.ts";
import { pruneCaptchas } from "#server/store/captchas.ts";
import { pruneChangeCodes } from "#server/store/change-codes.ts";
import { pruneRemovedDrafts } from "#server/store/drafts.ts";
import { eraseLeftovers, pruneRemoved } from "#server/store/erasure.ts";
import { pruneIdempotency } from "#server/store/idempotency-keys.ts";
import { pruneDevices } from "#server/store/known-devices.ts";
import { prunePageFaults } from "#server/store/page-faults.ts";
import { pruneTokens } from "#server/store/sessions.ts";
import { pruneShortLinks } from "#server/store/short-links.ts";
import { pruneStaffSessions } from "#server/store/staff-sessions.ts";
import { pruneThrottles } from "#server/store/throttles.ts";
import { checkpoint } from "#server/store/upkeep.ts";
import type { Deps } from "./deps.ts";
import { safeError } from "./log.ts";
import { startPostman } from "./postman.ts";
import { startSelfCheck } from "./self-check.ts";

/** Forgets what has run out: docs/security.md says what is kept for how long. */
export async function tidyUp(deps: Deps): Promise<void> {
  await pruneCaptchas(deps);
  await pruneTokens(deps);
  await pruneStaffSessions(deps);
  await pruneChangeCodes(deps);
  await pruneThrottles(deps);
  await pruneIdempotency(deps);
  await pruneDevices(deps);
  await prunePageFaults(deps);
  await pruneRemoved(deps);
  await pruneRemovedDrafts(deps);
  await pruneShortLinks(deps);
  await eraseLeftovers(deps);
  await tidyFiles(deps);
  // The embedded database makes no checkpoint by itself: its log would grow until it is stopped.
  if (deps.databaseKind === "pglite") await checkpoint(deps.db);
}

const everyMs = 30 * 60_000;

/** Tidies up every half hour, posts letters, checks the shop at night. @returns the function that stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const run = () => {
    tidyUp(deps).catch((error: unknown) => {
      deps.log.warn({ fault: safeError(error) }, "housekeeping failed; it will be tried again");
    });
  };
  // What an earlier version left of deleted accounts goes at the first start.
  eraseLeftovers(deps).catch((error: unknown) => {
    deps.log.warn({ fault: safeError(error) }, "erasure failed; it will be tried again");
  });
  const timer = setInterval(run, everyMs);
  timer.unref();
  const stops = [startPostman(deps), startSelfCheck(deps), () => clearInterval(timer)];
  return () => {
    for (const stop of stops) stop();
  };
}
