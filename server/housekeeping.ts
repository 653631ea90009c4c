import { pruneIdempotency } from "#server/http/idempotency.ts";
import { pruneCaptchas } from "#server/store/captchas.ts";
import { pruneTokens } from "#server/store/sessions.ts";
import { pruneThrottles } from "#server/store/throttles.ts";
import type { Deps } from "./deps.ts";
import { safeError } from "./log.ts";

/** Forgets what has run out: captchas, tokens, counters, old idempotency keys. */
export async function tidyUp(deps: Deps): Promise<void> {
  await pruneCaptchas(deps);
  await pruneTokens(deps);
  await pruneThrottles(deps);
  await pruneIdempotency(deps);
}

const everyMs = 30 * 60_000;

/** Tidies up every half hour. @returns the function that stops it. */
export function startHousekeeping(deps: Deps): () => void {
  const run = () => {
    tidyUp(deps).catch((error: unknown) => {
      deps.log.warn({ fault: safeError(error) }, "housekeeping failed; it will be tried again");
    });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
