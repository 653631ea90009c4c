import { useMemo, useState } from "react";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { useWorkAfterPaint } from "#platform/use-work-after-paint.ts";
import type { Sliced } from "./in-slices.ts";

interface Found<Result> {
  /** The job that the result is about: an earlier one until the slices have found the next. */
  readonly job: Job;
  readonly result: Result;
}

/** The result about a job, worked out after the paint; null before the first. */
export function useInSlices<Result extends object>(
  sliced: Sliced<Result>,
  job: Job | null,
  book: PriceBook,
): Found<Result> | null {
  const [found, setFound] = useState<Found<Result> | null>(null);
  const start = useMemo(() => {
    if (job === null || sliced.known(job, book) !== null) return null;
    return async (signal: AbortSignal) => {
      const result = await sliced.work(job, book, signal);
      if (result !== null && !signal.aborted) setFound({ job, result });
    };
  }, [sliced, job, book]);
  useWorkAfterPaint(start);
  const known = job === null ? null : sliced.known(job, book);
  return job === null || known === null ? found : { job, result: known };
}
