import type { ProductPage } from "#contract/catalog/product-lists.ts";
import type { ProductOffer } from "#contract/catalog/storefront.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { sentJob } from "#contract/jobs/stored-job.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Preset } from "#pricing/analysis/opening.ts";
import { type ProductOpening, productOpening } from "#pricing/analysis/product-offer.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import type { ShelvedProduct } from "./catalogue.repository.ts";

interface Offered extends ProductOpening {
  readonly preset: Preset;
}

const mostKept = 2000;
const known = new WeakMap<PriceBook, Map<string, Offered>>();

/** Calculated once for a book, a product's options and its preset. */
function openingOf(product: ShelvedProduct, book: PriceBook): ProductOpening {
  const offers = known.get(book) ?? new Map<string, Offered>();
  known.set(book, offers);
  const key = `${product.id} ${product.with ?? ""}`;
  const before = offers.get(key);
  if (before !== undefined && sameText(before.preset, product.preset)) return before;
  // Options come from searches: without a limit, odd sizes would fill the memory.
  if (offers.size > mostKept) offers.clear();
  const opening = { ...productOpening(product, book), preset: product.preset };
  offers.set(key, opening);
  return opening;
}

/** Null where the price is by agreement only. */
export const offerOf = (product: ShelvedProduct, book: PriceBook): ProductOffer | null =>
  openingOf(product, book).offer;

/** The working days of the preset's quote, never a text of the product. */
export const daysOf = (product: ShelvedProduct, book: PriceBook): number =>
  openingOf(product, book).leadDays;

/** Job and whole price of its page; undefined where the price is by agreement only. */
export function pageOpeningOf(product: ShelvedProduct, book: PriceBook): ProductPage["opening"] {
  const { job } = openingOf(product, book);
  const priced = priceJob(job, book);
  return priced.ok ? { job: sentJob(job), quote: priced.quote } : undefined;
}

const sameText = (one: Preset, other: Preset) => JSON.stringify(one) === JSON.stringify(other);

/** `"0.0421"` → `"0.05"`: rounded up, so that no price is shown too low. */
export function fenUp(unitPrice: string): string {
  const [, fen = unitPrice, rest = ""] = /^(\d+\.\d{2})(\d*)$/.exec(unitPrice) ?? [];
  return yuanOf(fenOf(fen) + (/[1-9]/.test(rest) ? 1 : 0));
}
