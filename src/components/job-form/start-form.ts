import type { Product } from "#contract/catalog/product-lists.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { openingJob, type Preset, presetJob } from "#pricing/analysis/opening.ts";
import { type OpeningSize, sizedOpening } from "#pricing/analysis/sized-opening.ts";
import { jobOf } from "./job-form.ts";

/**
 * A configurator's initial form; without a price book the preset alone, null where that is no job.
 */
export const openingForm = (
  kind: QuoteType,
  preset: Preset,
  productId: string | null,
  book: PriceBook | null,
): JobForm | null =>
  book === null ? presetForm(kind, preset, productId) : presetJob(kind, preset, productId, book);

/** A product's initial form: its preset made the cheapest way. */
export const openingOfProduct = (
  kind: QuoteType,
  preset: Preset,
  productId: string,
  book: PriceBook | null,
): JobForm | null =>
  book === null ? presetForm(kind, preset, productId) : openingJob(kind, preset, productId, book);

/**
 * The same for the size and quantity of an address; its own without a book, or where they do not
 * fit.
 */
export function sizedOpeningOf(
  product: Pick<Product, "id" | "quoteType" | "preset">,
  size: OpeningSize | null,
  book: PriceBook | null,
): JobForm | null {
  const { id, quoteType, preset } = product;
  const sized = size === null || book === null ? null : sizedOpening(product, size, book);
  return sized?.ok === true ? sized.job : openingOfProduct(quoteType, preset, id, book);
}

/** The preset of a product alone; null where it is not a complete job. */
const presetForm = (kind: QuoteType, preset: Preset, productId: string | null): JobForm | null =>
  jobOf({ ...preset, quoteType: kind, ...(productId === null ? {} : { productId }) });
