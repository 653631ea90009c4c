import { shanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { WithClock, WithDatabase, WithLog } from "#server/infra/deps.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { holidayNotice } from "#server/modules/price-book/calendar-notice.ts";
import { unreadableBooks } from "#server/modules/price-book/price-books.repository.ts";
import { brokenInvariants } from "./invariants.repository.ts";

/** Result of this process's last self-check, for /metrics; null before the first. */
export interface SelfCheck {
  /** ms since 1970. */
  readonly at: number;
  /** Violated invariants and unreadable price books. */
  readonly faults: number;
}

let last: SelfCheck | null = null;
export const lastSelfCheck = (): SelfCheck | null => last;

/** Holds the shop against its invariants; each fault is an error in the log, with ids to look at. */
export async function selfCheck(deps: WithDatabase & WithClock & WithLog): Promise<SelfCheck> {
  const broken = await brokenInvariants(deps.db);
  for (const fault of broken) {
    deps.log.error({ ...fault }, "self-check: an invariant does not hold");
  }
  const books = await unreadableBooks(deps.db, nowDate(deps));
  for (const version of books) {
    deps.log.error({ version }, "self-check: a price book cannot be read, an older one prices");
  }
  const notice = await holidayNotice(deps.db, nowDate(deps));
  if (notice !== null) deps.log.warn({ notice }, "self-check: the shop's holidays run out");
  const found = { at: deps.clock.now(), faults: broken.length + books.length };
  deps.log.info(found, "self-check done");
  last = found;
  return found;
}

const dayMs = 24 * 3_600_000;
const nightMs = 3.5 * 3_600_000;

/** ms until half past three at night in Shanghai, when few orders are placed. */
export function untilNight(now: number): number {
  const tonight = startOfShanghaiDay(shanghaiDay(now)) + nightMs;
  return tonight > now ? tonight - now : tonight + dayMs - now;
}

/** Checks the shop every night. @returns the function that stops it */
export function startSelfCheck(deps: WithDatabase & WithClock & WithLog): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(run, untilNight(deps.clock.now()));
    timer.unref();
  };
  const run = () => {
    wait();
    selfCheck(deps).catch((error: unknown) => {
      deps.log.error({ fault: safeError(error) }, "self-check failed");
    });
  };
  wait();
  return () => clearTimeout(timer);
}
