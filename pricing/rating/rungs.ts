import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { rungsOfKind } from "./kinds.ts";

/**
 * The quantities of a job's ladder, ascending: every listed package, or five that stay while the
 * quantity lies between them and move by a decade otherwise. For one kind; of paper in its unit.
 */
export function rungsOf(job: Job, book: PriceBook): readonly number[] {
  const sorted = [...rungsOfKind(job, book)].sort((a, b) => a - b);
  return sorted.filter((rung, at) => rung !== sorted[at - 1]);
}
