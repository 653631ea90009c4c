import type { Offered } from "#contract/catalog/offered.ts";
import type { ProductCard, ProductOffer } from "#contract/catalog/storefront.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { foundProduct, searchable } from "#contract/search/found-product.ts";
import { nearestProducts } from "#contract/search/nearest.ts";
import { oftenSought } from "#contract/search/often-sought.ts";
import { productSearch } from "#contract/search/product-search.ts";
import { untilLoaded } from "#platform/keep-loading.ts";

/** A product with its searched fields. */
export interface ShelfItem extends ProductCard {
  readonly category: string;
  readonly preset: Readonly<Record<string, unknown>>;
  readonly offered?: Offered | undefined;
}

/** The catalogue of this device, searched by the server's rules. */
export interface SearchShelf {
  readonly search: (text: string) => { readonly items: ShelfItem[]; readonly near: boolean };
  /** The three products nearest to a search without results. */
  readonly nearest: (text: string) => readonly ShelfItem[];
  /** Common search words that find something in this shop. */
  readonly often: readonly string[];
  /** The price of a found product with its options; the same promise for the same product. */
  readonly offerOf: (item: ShelfItem) => Promise<ProductOffer | null>;
}

async function pricedOffer(item: ShelfItem, book: PriceBook | null): Promise<ProductOffer | null> {
  if (item.with === undefined) return item.offer ?? null;
  if (book === null) return null;
  const { productOpening } = await untilLoaded(() => import("#pricing/analysis/product-offer.ts"));
  return productOpening(item, book).offer;
}

export function searchShelfOf(items: readonly ShelfItem[], book: PriceBook | null): SearchShelf {
  const shelf = items.map((item) =>
    book === null ? { ...item, options: [] } : searchable(item, book),
  );
  const find = productSearch(shelf);
  const offers = new Map<string, Promise<ProductOffer | null>>();
  return {
    search(text) {
      const { found, near } = find(text);
      return { items: found.map(foundProduct), near };
    },
    nearest: (text) => nearestProducts(shelf, text),
    often: oftenSought.filter((word) => find(word).found.length > 0),
    offerOf(item) {
      const key = `${item.id} ${item.with ?? ""}`;
      const offer = offers.get(key) ?? pricedOffer(item, book);
      offers.set(key, offer);
      return offer;
    },
  };
}
