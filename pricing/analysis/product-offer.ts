import type { ProductOffer } from "#contract/catalog/storefront.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { price } from "#pricing/quote/quote.ts";
import { openingJob, type Preset } from "./opening.ts";
import { flatSize } from "./sized-opening.ts";

/** A product's price with its preset: the price on its tile. */
export interface ProductOpening {
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

/** Offer and lead time of a product as its page opens. */
export function productOpening({ id, quoteType, preset }: Priced, book: PriceBook): ProductOpening {
  const job = openingJob(quoteType, preset, id, book);
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok) return { offer: null, leadDays: 0 };
  const { quantity, unit, total, unitPrice, leadDays } = result.quote;
  const taxIncluded = isTaxed(result.quote);
  const size = flatSize(job);
  return { offer: { quantity, unit, total, unitPrice, taxIncluded, size }, leadDays };
}
