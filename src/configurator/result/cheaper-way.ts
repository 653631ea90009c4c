import type { Job } from "#contract/jobs/jobs.ts";
import type { PricedWay } from "#pricing/methods/ways.ts";

/** Least saving in fen that is shown. */
const leastSaving = 2000;
/** And its least share of the price. */
const leastShare = 0.03;

export interface CheaperWay {
  readonly way: PricedWay;
  readonly own: PricedWay;
  /** Fen. */
  readonly saved: number;
}

/** The cheapest other way to the job, where it saves enough to be shown; else null. */
export function cheaperWay(ways: readonly PricedWay[], job: Job): CheaperWay | null {
  const own = ways.find((way) => way.job === job);
  const [way] = ways;
  if (own === undefined || way === undefined) return null;
  const saved = own.total - way.total;
  const worthwhile = saved >= leastSaving && saved >= own.total * leastShare;
  return worthwhile ? { way, own, saved } : null;
}
