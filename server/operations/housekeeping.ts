import { pruneIdempotency } from "#server/http/idempotency-keys.repository.ts";
import { pruneThrottles } from "#server/infra/database/throttles.repository.ts";
import { checkpoint } from "#server/infra/database/upkeep.ts";
import type {
  WithClock,
  WithDatabase,
  WithDurability,
  WithFiles,
  WithLetterSeal,
  WithLog,
  WithMail,
  WithSettings,
} from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { dropLettersBefore } from "#server/infra/mail/mail-folder.ts";
import { startMailWorker } from "#server/infra/mail/mail-worker.ts";
import { pruneCaptchas } from "#server/modules/accounts/captchas.repository.ts";
import { pruneChangeCodes } from "#server/modules/accounts/change-codes.repository.ts";
import { pruneOneTimeCodes } from "#server/modules/accounts/one-time-codes.repository.ts";
import { tidyFiles } from "#server/modules/artwork/tidying.ts";
import { countSold } from "#server/modules/catalog/sold.repository.ts";
import { pruneRemovedDrafts } from "#server/modules/drafts/drafts.repository.ts";
import { pruneTakings } from "#server/modules/firm-jobs/firm-jobs.repository.ts";
import { pruneInvitations } from "#server/modules/firms/firms.repository.ts";
import { pruneDevices } from "#server/modules/identity/known-devices.repository.ts";
import { pruneTokens } from "#server/modules/identity/sessions.repository.ts";
import { pruneStaffSessions } from "#server/modules/identity/staff-sessions.repository.ts";
import { pruneInquiries } from "#server/modules/inquiries/inquiries.repository.ts";
import { eraseLeftovers, pruneRemoved } from "#server/modules/personal-data/erasure.repository.ts";
import { pruneShortLinks } from "#server/modules/quotes/short-links.repository.ts";
import { prunePageFaults } from "./page-faults.repository.ts";
import { startSelfCheck } from "./self-check.ts";

/** How long the mail folder stores a letter. */
const letterMs = 86_400_000;

/** Forgets what has run out: docs/security.md says what is kept for how long. */
export async function tidyUp(
  deps: WithDatabase & WithClock & WithFiles & WithSettings & WithDurability,
): Promise<void> {
  await pruneCaptchas(deps);
  await pruneTokens(deps);
  await pruneStaffSessions(deps);
  await pruneChangeCodes(deps);
  await pruneOneTimeCodes(deps);
  await pruneThrottles(deps);
  await pruneIdempotency(deps);
  await pruneDevices(deps);
  await prunePageFaults(deps);
  await pruneRemoved(deps);
  await pruneRemovedDrafts(deps);
  await pruneInvitations(deps);
  await pruneTakings(deps);
  await pruneShortLinks(deps);
  await pruneInquiries(deps);
  await eraseLeftovers(deps);
  await tidyFiles(deps);
  await countSold(deps);
  await dropLettersBefore(deps.settings.dataDir, deps.clock.now() - letterMs);
  // The embedded database makes no checkpoint itself: its log would grow until the server stops.
  if (deps.databaseKind === "pglite") await checkpoint(deps.db);
}

const everyMs = 30 * 60_000;

/** Tidies up every half hour, posts letters, checks the shop at night. @returns the function that stops it. */
export function startHousekeeping(
  deps: WithDatabase &
    WithClock &
    WithMail &
    WithLetterSeal &
    WithFiles &
    WithSettings &
    WithLog &
    WithDurability,
): () => void {
  const run = () => {
    tidyUp(deps).catch((error: unknown) => {
      deps.log.warn({ fault: safeError(error) }, "housekeeping failed; it will be tried again");
    });
  };
  // Data that an earlier version left of deleted accounts are removed at the first start.
  eraseLeftovers(deps).catch((error: unknown) => {
    deps.log.warn({ fault: safeError(error) }, "erasure failed; it will be tried again");
  });
  const timer = setInterval(run, everyMs);
  timer.unref();
  const stops = [startMailWorker(deps), startSelfCheck(deps), () => clearInterval(timer)];
  return () => {
    for (const stop of stops) stop();
  };
}
