import { oftenSought } from "./often-sought.ts";
import { productSearch } from "./product-search.ts";
import { plain } from "./search-text.ts";
import type { Searchable } from "./searchable.ts";

const most = 3;

/** How many of the searched characters a product's name and tags share. */
function sharedWith({ name, tags, category }: Searchable, characters: ReadonlySet<string>): number {
  const own = new Set(plain([name, ...tags, category].join("")));
  return [...characters].filter((one) => own.has(one)).length;
}

/** The three products nearest to a search without results: by shared characters, else the often sought. */
export function nearestProducts<Item extends Searchable>(
  products: readonly Item[],
  keyword: string,
): Item[] {
  const characters = new Set(plain(keyword).match(/\p{Script=Han}/gu) ?? []);
  const alike = products
    .map((item) => ({ item, shared: sharedWith(item, characters) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ item }) => item);
  const find = productSearch(products);
  const often = oftenSought.flatMap((word) => find(word).found[0]?.item ?? []);
  return [...new Set([...alike, ...often])].slice(0, most);
}
