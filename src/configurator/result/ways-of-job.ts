import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { type Turn, turnsOf } from "#pricing/analysis/turns.ts";
import { type PricedWay, pricedWays } from "#pricing/methods/ways.ts";

/** Calculated once for job and book, however many views show it. */
function onceForJob<Found>(find: (job: Job, book: PriceBook) => Found) {
  const known = new WeakMap<Job, { readonly book: PriceBook; readonly found: Found }>();
  return (job: Job, book: PriceBook): Found => {
    const before = known.get(job);
    if (before?.book === book) return before.found;
    const found = find(job, book);
    known.set(job, { book, found });
    return found;
  };
}

/** Every method for the session's job with its price, cheapest first. */
export const waysOfJob: (job: Job, book: PriceBook) => readonly PricedWay[] =
  onceForJob(pricedWays);

/** The quantities where the cheapest method changes; empty where there is one only. */
export const turnsOfJob: (job: Job, book: PriceBook) => readonly Turn[] = onceForJob((job, book) =>
  waysOfJob(job, book).length < 2 ? [] : turnsOf(job, book),
);
