import type { ProductOffer } from "#contract/catalog/storefront.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import { openingJob, type Preset } from "#pricing/analysis/opening.ts";
import { flatSize } from "#pricing/analysis/sized-opening.ts";
import { price } from "#pricing/quote/quote.ts";
import type { ShelvedProduct } from "./catalogue.repository.ts";

/** A product's price with its preset, by the active book: the price on its tile. */
interface Opening {
  readonly offer: ProductOffer | null;
  /** Working days; 0 where the price is by agreement only. */
  readonly leadDays: number;
}

interface Offered extends Opening {
  readonly preset: Preset;
}

const known = new WeakMap<PriceBook, Map<string, Offered>>();

function reckoned({ id, quoteType, preset }: ShelvedProduct, book: PriceBook): Opening {
  const job = openingJob(quoteType, preset, id, book);
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok) return { offer: null, leadDays: 0 };
  const { quantity, unit, total, unitPrice, leadDays } = result.quote;
  const taxIncluded = isTaxed(result.quote);
  const size = flatSize(job);
  return { offer: { quantity, unit, total, unitPrice, taxIncluded, size }, leadDays };
}

/** CalculatedOrder once for a book and a preset. */
function openingOf(product: ShelvedProduct, book: PriceBook): Opening {
  const offers = known.get(book) ?? new Map<string, Offered>();
  known.set(book, offers);
  const before = offers.get(product.id);
  if (before !== undefined && sameText(before.preset, product.preset)) return before;
  const opening = { ...reckoned(product, book), preset: product.preset };
  offers.set(product.id, opening);
  return opening;
}

/** Null where the price is by agreement only. */
export const offerOf = (product: ShelvedProduct, book: PriceBook): ProductOffer | null =>
  openingOf(product, book).offer;

/** The working days of the preset's quote, never a text of the product. */
export const daysOf = (product: ShelvedProduct, book: PriceBook): number =>
  openingOf(product, book).leadDays;

const sameText = (one: Preset, other: Preset) => JSON.stringify(one) === JSON.stringify(other);

/** `"0.0421"` → `"0.05"`: rounded up, so that no price is shown too low. */
export function fenUp(unitPrice: string): string {
  const [, fen = unitPrice, rest = ""] = /^(\d+\.\d{2})(\d*)$/.exec(unitPrice) ?? [];
  return yuanOf(fenOf(fen) + (/[1-9]/.test(rest) ? 1 : 0));
}
