import type {
  categoriesWithProducts,
  ProductCard,
  QuoteType,
} from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";

type Groups = OutputOf<typeof categoriesWithProducts>;

/** One tab of the quick quote: a category's first product. */
export interface MiniTab {
  readonly name: string;
  readonly product: ProductCard;
}

/** Number of tabs by kind: labels, two kinds of print, and one by the package. */
const places: readonly QuoteType[] = ["lz", "ysp", "ysp", "pb"];

/** The first products of the first categories that can be quoted by size and quantity. */
export function miniTabs(groups: Groups): MiniTab[] {
  const open = [...places];
  return groups.flatMap(({ name, products: [product] }) => {
    const place = product === undefined ? -1 : open.indexOf(product.quoteType);
    if (product === undefined || place < 0) return [];
    open.splice(place, 1);
    return [{ name, product }];
  });
}
