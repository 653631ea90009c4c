import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { priceOnce } from "#pricing/rating/price-once.ts";

/** The second quote of labels takes 3.4 ms, the fourth 1.6 ms, the tenth no less. */
const repeats = 4;

/**
 * Prices a job and the steps of its ladder, and drops the results: the browser compiles the
 * arithmetic before the first key needs it. One price an idle moment, while `isWanted`.
 */
export async function rehearse(
  { job, quote }: { readonly job: Job; readonly quote: Quote },
  book: PriceBook,
  isWanted: () => boolean,
): Promise<void> {
  const runs = [
    ...quote.ladder.map(
      ({ qty }) =>
        () =>
          priceOnce(atQuantity(job, qty), book),
    ),
    () => priceJob(job, book, { ladder: false, alternatives: false }),
    ...Array.from({ length: repeats }, () => () => priceJob(job, book)),
  ];
  for (const run of runs) {
    await whenIdle();
    if (!isWanted()) return;
    run();
  }
}
