import type { PriceBook } from "#contract/price-book.ts";
import type { ProductOffer } from "#contract/storefront.ts";
import { price } from "#pricing/quote.ts";
import { openingJob, type Preset } from "#pricing/ways/opening.ts";
import type { ShelvedProduct } from "#server/store/catalogue.ts";

/** What a product costs as its page opens, by the book in force: the figure of its tile. */
interface Offered {
  readonly preset: Preset;
  readonly offer: ProductOffer | null;
}

const known = new WeakMap<PriceBook, Map<string, Offered>>();

function reckoned({ id, quoteType, preset }: ShelvedProduct, book: PriceBook): ProductOffer | null {
  const job = openingJob(quoteType, preset, id, book);
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok) return null;
  const { quantity, unit, total, unitPrice } = result.quote;
  return { quantity, unit, total, unitPrice };
}

/** Null where only talking tells. Reckoned once for a book and a preset. */
export function offerOf(product: ShelvedProduct, book: PriceBook): ProductOffer | null {
  const offers = known.get(book) ?? new Map<string, Offered>();
  known.set(book, offers);
  const before = offers.get(product.id);
  if (before !== undefined && sameText(before.preset, product.preset)) return before.offer;
  const offer = reckoned(product, book);
  offers.set(product.id, { preset: product.preset, offer });
  return offer;
}

const sameText = (one: Preset, other: Preset) => JSON.stringify(one) === JSON.stringify(other);

/** `"0.0421"` → `"0.05"`: rounded up, so that nobody is promised less than they pay. */
export function fenUp(unitPrice: string): string {
  const [whole = "0", fraction = ""] = unitPrice.split(".");
  const tenThousandths = Number(whole) * 10_000 + Number(fraction.padEnd(4, "0").slice(0, 4));
  return (Math.ceil(tenThousandths / 100) / 100).toFixed(2);
}
