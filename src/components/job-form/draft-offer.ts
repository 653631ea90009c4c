import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { priceJob } from "#pricing/quote/quote.ts";

/** The price of a draft, in yuan. */
export interface DraftOffer {
  readonly total: string;
  /** `20,000 枚`; null where this device cannot price it. */
  readonly amount: string | null;
  /** The unit of its amount; null where this device cannot price it. */
  readonly unit: string | null;
  /** `11-26 周四前发货`; null where this device cannot price it. */
  readonly ships: string | null;
}

/**
 * The job's price and shipping date today; without a price book, its last price. Null where it has
 * none.
 */
export function draftOffer(
  job: Job | null,
  left: string | undefined,
  book: PriceBook | null,
): DraftOffer | null {
  if (job === null || book === null)
    return left === undefined ? null : { total: left, amount: null, unit: null, ships: null };
  const priced = priceJob(job, book, { ladder: false, alternatives: false });
  if (!priced.ok) return null;
  const { total, quantity, unit } = priced.quote;
  return {
    total,
    amount: `${grouped(quantity)} ${unit}`,
    unit,
    ships: shipText(datedNow(priced.quote, book)),
  };
}
