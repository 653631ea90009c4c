import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Assumption } from "#contract/quotes/quote.ts";
import * as totalWords from "#contract/wording/pricing/total-words.ts";

/** How many pieces more or fewer count as delivered in full, in percent; none where it is none. */
function percentOf(job: Job, { quantityTolerance: rates }: PriceBook): number {
  if (rates === undefined || job.quoteType === "paper" || job.quoteType === "pt") return 0;
  // Each row of a table is on one piece.
  if ("dataTable" in job && job.dataTable !== undefined) return 0;
  return rates[job.quoteType];
}

/** 数量误差: said of goods made to order, where it is a piece at the least. */
export function toleranceOf(job: Job, book: PriceBook, unit: string): Assumption[] {
  const percent = percentOf(job, book);
  if (percent === 0 || job.quoteType === "paper") return [];
  const name = totalWords.tolerance;
  if (job.kinds > 1 || hasOwnQuantities(job))
    return [{ code: "tolerance", name, value: totalWords.toleranceOfKinds(percent) }];
  const pieces = Math.floor((job.quantity * percent) / 100);
  if (pieces === 0) return [];
  const value = totalWords.toleranceRange(
    percent,
    job.quantity - pieces,
    job.quantity + pieces,
    unit,
  );
  return [{ code: "tolerance", name, value }];
}
