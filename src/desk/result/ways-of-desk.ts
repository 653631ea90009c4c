import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { type Turn, turnsOf } from "#pricing/ways/turns.ts";
import { type PricedWay, pricedWays } from "#pricing/ways/ways.ts";

/** Every way to the thing on the desk, cheapest first, and where the cheapest changes. */
export interface WaysOfJob {
  readonly ways: readonly PricedWay[];
  readonly turns: readonly Turn[];
}

const known = new WeakMap<Job, { book: PriceBook; found: WaysOfJob }>();

/** Reckoned once for each job, however many cards show it. */
export function waysOfJob(job: Job, book: PriceBook): WaysOfJob {
  const before = known.get(job);
  if (before?.book === book) return before.found;
  const ways = pricedWays(job, book);
  const found = { ways, turns: ways.length < 2 ? [] : turnsOf(job, book) };
  known.set(job, { book, found });
  return found;
}
