import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { breathe } from "#platform/breathe.ts";
import type { Steps } from "#pricing/core/steps.ts";

/** The longest time that work keeps the page from input and drawing, where its steps allow it. */
const sliceMs = 8;

/** How much of the longest step the next slice still expects: a pause of the browser is no step. */
const kept = 0.9;

/**
 * Runs steps in slices. A slice ends where a step as long as the longest of late would not fit.
 * Null where it was cancelled.
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  let longest = 0;
  while (!signal.aborted) {
    const start = performance.now();
    let before = start;
    longest *= kept;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
    } while (before - start + longest <= sliceMs);
    await breathe();
  }
  return null;
}

/** A calculation about a job that takes too long for one task, with the results known so far. */
export interface Sliced<Result extends object> {
  readonly known: (job: Job, book: PriceBook) => Result | null;
  readonly work: (job: Job, book: PriceBook, signal: AbortSignal) => Promise<Result | null>;
}

/** Calculated once for job and book, however many views show it. */
export function slicedOnce<Result extends object>(
  start: (job: Job, book: PriceBook) => Steps<Result>,
): Sliced<Result> {
  const found = new WeakMap<Job, { readonly book: PriceBook; readonly result: Result }>();
  const known = (job: Job, book: PriceBook): Result | null => {
    const before = found.get(job);
    return before?.book === book ? before.result : null;
  };
  const work = async (job: Job, book: PriceBook, signal: AbortSignal) => {
    const before = known(job, book);
    if (before !== null) return before;
    const result = await inSlices(start(job, book), signal);
    if (result !== null) found.set(job, { book, result });
    return result;
  };
  return { known, work };
}
