import type { ProductOffer } from "#contract/catalog/storefront.ts";
import type { Job, QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { price } from "#pricing/quote/quote.ts";
import { openingJob, type Preset } from "./opening.ts";
import { flatSize } from "./sized-opening.ts";

/** A product's price with its preset: the price on its tile. */
export interface ProductOpening {
  /** The job of its page. */
  readonly job: Job;
  /** Null where the price is by agreement only. */
  readonly offer: ProductOffer | null;
  /** Working days; 0 where the price is by agreement only. */
  readonly leadDays: number;
}

interface Priced {
  readonly id: string;
  readonly quoteType: QuoteType;
  readonly preset: Preset;
}

/** The size of goods that have this one only. */
function fixedSizeOf(job: Job, { gangRun }: PriceBook): Pick<ProductOffer, "fixedSize"> {
  const format = job.quoteType === "pb" ? gangRun.find(({ id }) => id === job.formatId) : undefined;
  return format === undefined
    ? {}
    : { fixedSize: { width: format.widthMm, height: format.heightMm } };
}

/** Offer and lead time of a product as its page opens. */
export function productOpening({ id, quoteType, preset }: Priced, book: PriceBook): ProductOpening {
  const job = openingJob(quoteType, preset, id, book);
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok) return { job, offer: null, leadDays: 0 };
  const { quantity, unit, total, unitPrice, leadDays } = result.quote;
  const taxIncluded = isTaxed(result.quote);
  const offer = { quantity, unit, total, unitPrice, taxIncluded, size: flatSize(job) };
  return { job, offer: { ...offer, ...fixedSizeOf(job, book) }, leadDays };
}
