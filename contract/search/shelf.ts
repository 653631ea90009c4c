import { joined, plain } from "./search-text.ts";
import type { ProductOption, Searchable } from "./searchable.ts";

/** Does a searched word mean an option by one of its words? */
export const isMeantBy = (word: string, { option, words }: ShelvedOption): boolean =>
  option.wholeWords === true ? words.includes(word) : words.some((one) => one.includes(word));

/** A product as it is searched: texts in their compared form. */
export interface Shelved<Item> {
  readonly item: Item;
  readonly name: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly options: readonly ShelvedOption[];
}

export interface ShelvedOption {
  readonly option: ProductOption;
  readonly words: readonly string[];
}

export function shelfOf<Item extends Searchable>(item: Item): Shelved<Item> {
  const { name, summary, tags, category, options } = item;
  return {
    item,
    name: plain(name),
    summary: plain(summary),
    tags: tags.map(plain),
    category: plain(category),
    options: options.map((option) => ({ option, words: option.words.map(joined) })),
  };
}
