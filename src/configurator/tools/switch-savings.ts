import { slicedOnce } from "#configurator/state/in-slices.ts";
import { yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { priceInSteps } from "#pricing/rating/price-once.ts";

/** Each switch's effect on the total, as signed yuan, by its field. */
export type SwitchSavings = Readonly<Record<string, string>>;

/** Switches of a job. A step prices one of them, or does a part of its search for press sheets. */
export function* switchSavings(job: Job, book: PriceBook): Steps<SwitchSavings> {
  const own = yield* priceInSteps(job, book);
  if (!own.ok) return {};
  const found: Record<string, string> = {};
  for (const [field, held] of Object.entries(job)) {
    if (typeof held !== "boolean") continue;
    const read = readJob({ ...job, [field]: !held });
    if (!read.ok) continue;
    const other = yield* priceInSteps(read.value, book);
    if (other.ok) found[field] = yuanOf(other.value.totals.total - own.value.totals.total);
  }
  return found;
}

export const savingsOfJob = slicedOnce(function* (job, book) {
  return { savings: yield* switchSavings(job, book) };
});
