import type { QuoteSession } from "#configurator/state/quote-session.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/** Does the session's product offer every value of a job? Another is not proposed. */
export const offersJob = (
  { offered }: Pick<QuoteSession, "offered">,
  job: Job,
  book: PriceBook,
): boolean => offered === undefined || offered.problemsOf(job, book).length === 0;
