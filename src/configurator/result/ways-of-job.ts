import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { type Turn, turnsOf } from "#pricing/analysis/turns.ts";
import { type PricedWay, pricedWays } from "#pricing/methods/ways.ts";

/** CalculatedOrder once for each job and book, however many views show it. */
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

/** Every way to the thing on the session with its price, cheapest first. */
export const waysOfJob: (job: Job, book: PriceBook) => readonly PricedWay[] =
  onceForJob(pricedWays);

/** Where the cheapest way changes; empty where there is one way alone. */
export const turnsOfJob: (job: Job, book: PriceBook) => readonly Turn[] = onceForJob((job, book) =>
  waysOfJob(job, book).length < 2 ? [] : turnsOf(job, book),
);
