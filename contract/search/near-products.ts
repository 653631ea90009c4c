import { plain } from "./search-text.ts";

/** The fields that two products are compared by. */
export interface Comparable {
  readonly id: string;
  readonly cateId: string;
  readonly quoteType: string;
  readonly name: string;
}

/** The price of a product's preset in yuan; null where buyers have to ask for one. */
type PriceOf<Item> = (item: Item) => number | null;

const most = 3;
/** As many are priced: a price takes longer than a comparison of names. */
const mostPriced = 24;

/** Shared characters of two names, 0 to 1 (Dice). */
function likeness(one: string, other: string): number {
  const [own, others] = [new Set(plain(one)), new Set(plain(other))];
  const shared = [...own].filter((character) => others.has(character)).length;
  return own.size + others.size === 0 ? 0 : (2 * shared) / (own.size + others.size);
}

/** 0 for equal prices, 1 for a ratio of e and more, and where one is unknown. */
function priceDistance(one: number | null, other: number | null): number {
  if (one === null || other === null) return one === other ? 0 : 1;
  if (one <= 0 || other <= 0) return 1;
  return Math.min(1, Math.abs(Math.log(one / other)));
}

/**
 * The three products nearest to one: of its category first, then of its kind, then by name and
 * price. Products of neither are left out.
 */
export function nearProducts<Item extends Comparable>(
  items: readonly Item[],
  product: Comparable,
  price: number | null,
  priceOf: PriceOf<Item>,
): Item[] {
  return items
    .filter(({ id }) => id !== product.id)
    .map((item) => ({
      item,
      rank: item.cateId === product.cateId ? 2 : Number(item.quoteType === product.quoteType),
      likeness: likeness(item.name, product.name),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || b.likeness - a.likeness)
    .slice(0, mostPriced)
    .map((one) => ({
      ...one,
      distance: 1 - one.likeness + priceDistance(price, priceOf(one.item)),
    }))
    .toSorted((a, b) => b.rank - a.rank || a.distance - b.distance)
    .slice(0, most)
    .map(({ item }) => item);
}
