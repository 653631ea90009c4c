import type { PriceBook } from "#contract/price-book/price-book.ts";
import { productOptions } from "./product-options.ts";
import type { Found } from "./product-search.ts";
import type { Configurable, Preset, ProductOption, Searchable } from "./searchable.ts";
import { sizeOf, sizeOption } from "./size-options.ts";

interface Shown extends Configurable {
  readonly picture: string;
  readonly summary: string;
}

/** A product with options set: called, drawn and preset like them. */
interface Opened {
  readonly name: string;
  readonly picture: string;
  /** The options: the product's own sentence names the size and paper of its preset. */
  readonly summary: string;
  readonly preset: Preset;
}

function opened({ name, picture, preset }: Shown, options: readonly ProductOption[]): Opened {
  const titled = options.find(({ title }) => title !== null);
  const others = options.filter((one) => one !== titled).map(({ label }) => label);
  return {
    name: [titled?.title ?? name, ...others].join(" · "),
    picture: titled?.picture ?? picture,
    summary: `已选好：${options.map(({ label }) => label).join("、")}`,
    preset: options.reduce((so, { change }) => change(so), preset),
  };
}

/** A product as a search makes it searchable. */
export const searchable = <Item extends Configurable & Omit<Searchable, "options">>(
  item: Item,
  book: PriceBook,
): Item & Searchable => ({ ...item, options: productOptions(item, book) });

/** A search result as its page opens; `with` holds the options for its address. */
export function foundProduct<Item extends Shown>({
  item,
  options,
}: Found<Item>): Item & Opened & { readonly with?: string } {
  if (options.length === 0) return item;
  return { ...item, ...opened(item, options), with: options.map(({ id }) => id).join() };
}

const mostOptions = 8;

/** A product with the options of an address; unknown ones are ignored. */
export function withOptions<Item extends Shown>(item: Item, ids: string, book: PriceBook): Item {
  const known = productOptions(item, book);
  const options = ids
    .split(",")
    .slice(0, mostOptions)
    .flatMap((id) => {
      const size = sizeOf(id);
      const option = size === null ? undefined : sizeOption(item, ...size);
      return known.find((one) => one.id === id) ?? option ?? [];
    });
  return options.length === 0 ? item : { ...item, ...opened(item, options) };
}
