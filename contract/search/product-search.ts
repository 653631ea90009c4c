import { type Concept, conceptsIn } from "./concepts.ts";
import type { ProductOption, Searchable } from "./searchable.ts";
import { isMeantBy, type Shelved, shelfOf } from "./shelf.ts";
import { sizeOption } from "./size-options.ts";
import { sizeIn } from "./size-words.ts";

/** A found product, with the options that the search names. */
export interface Found<Item> {
  readonly item: Item;
  readonly options: readonly ProductOption[];
}

export interface SearchResult<Item> {
  /** Best first. */
  readonly found: readonly Found<Item>[];
  /** The results have other names than the search: no product has the searched name. */
  readonly near: boolean;
}

/** How one searched word meets one product. */
interface Hit {
  readonly weight: number;
  /** The option that meets it, where it is not the product itself. */
  readonly option: ProductOption | null;
}

const none: Hit = { weight: 0, option: null };

/** Name before tag, own option, category and mention; an option to set is below an own one. */
const weights = { name: 100, inName: 80, tag: 60, inTag: 50, own: 50, titled: 47, option: 45 };
const inCategory = 40;
const inSummary = 15;

/** An option that a word means: the one with the shortest name around the word. */
function optionFor(word: string, { options }: Shelved<unknown>): Hit {
  let best: { readonly option: ProductOption; readonly length: number } | null = null;
  for (const shelved of options) {
    if (!isMeantBy(word, shelved)) continue;
    const around = shelved.words.filter((one) => one.includes(word));
    const length = Math.min(...around.map((one) => one.length));
    if (best === null || length < best.length) best = { option: shelved.option, length };
  }
  if (best === null) return none;
  const { option } = best;
  // A size says nothing about the product, so a product that has it is no better.
  if (option.own)
    return { weight: option.id.startsWith("size.") ? weights.option : weights.own, option: null };
  return { weight: option.title === null ? weights.option : weights.titled, option };
}

function productWeight(word: string, { tags, category, summary }: Shelved<unknown>): number {
  if (tags.includes(word)) return weights.tag;
  if (tags.some((tag) => tag.includes(word))) return weights.inTag;
  if (category.includes(word)) return inCategory;
  return summary.includes(word) ? inSummary : 0;
}

function hitOf(word: string, shelved: Shelved<unknown>): Hit {
  if (shelved.name === word) return { weight: weights.name, option: null };
  if (shelved.name.includes(word)) return { weight: weights.inName, option: null };
  const { weight, option } = optionFor(word, shelved);
  return { weight: Math.max(weight, productWeight(word, shelved)), option };
}

const bestHit = (concept: Concept, shelved: Shelved<unknown>): Hit =>
  concept.words
    .map(([word, share]) => {
      const { weight, option } = hitOf(word, shelved);
      return { weight: share * weight, option };
    })
    .reduce((best, hit) => (hit.weight > best.weight ? hit : best), none);

interface Scored<Item> extends Found<Item> {
  /** Words that it meets by more than a mention. */
  readonly hits: number;
  readonly score: number;
  readonly shelved: Shelved<Item>;
}

function scored<Item>(shelved: Shelved<Item>, hits: readonly Hit[]): Scored<Item> {
  const met = hits.filter(({ weight }) => weight > 0);
  const options = [...new Set(met.flatMap(({ option }) => option ?? []))];
  return {
    item: shelved.item,
    shelved,
    options,
    hits: met.filter(({ weight }) => weight > inSummary).length,
    score: met.reduce((sum, { weight }) => sum + weight, 0),
  };
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** Pairs of characters that an option shares with the product's own one of that group. */
function likeness<Item>({ shelved, options }: Scored<Item>): number {
  return options.reduce((sum, { id, label }) => {
    const group = id.slice(0, id.indexOf(".") + 1);
    const own = shelved.options.find(({ option }) => option.own && option.id.startsWith(group));
    const pairs = new Set(pairsOf(own?.option.label ?? ""));
    return sum + pairsOf(label).filter((pair) => pairs.has(pair)).length;
  }, 0);
}

/**
 * An option with a title makes the same of several products: one stands for all, at the best
 * place, the one whose own choice is most alike.
 */
function oneOfAKind<Item>(ranked: readonly Scored<Item>[]): Scored<Item>[] {
  const keyOf = ({ options }: Scored<Item>): string | null =>
    options.some(({ title }) => title !== null) ? options.map(({ id }) => id).join() : null;
  const groups = new Map<string, Scored<Item>[]>();
  for (const one of ranked) {
    const key = keyOf(one);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return ranked.flatMap((one) => {
    const group = groups.get(keyOf(one) ?? "");
    if (group === undefined) return one;
    if (group[0] !== one) return [];
    return group.reduce((best, other) => (likeness(other) > likeness(best) ? other : best));
  });
}

function matching<Item>(
  shelf: ReadonlyArray<Shelved<Item>>,
  concepts: readonly Concept[],
): Scored<Item>[] {
  const all = shelf.map((shelved) =>
    scored(
      shelved,
      concepts.map((concept) => bestHit(concept, shelved)),
    ),
  );
  const most = Math.max(0, ...all.map(({ hits }) => hits));
  const ranked = all
    .filter(({ hits, score }) => score > 0 && hits === most)
    .toSorted((one, other) => other.score - one.score);
  return oneOfAKind(ranked);
}

/** So many results get the searched size: each is priced again. */
const mostSized = 3;

/** Finds products by a text. */
export type ProductSearch<Item> = (keyword: string) => SearchResult<Item>;

/**
 * Prepares the texts of products and answers with their search. It finds matching products with the
 * options that are meant, best first: those that meet the most searched words, ordered by the sum of
 * weights, then in the shop's own order.
 */
export function productSearch<Item extends Searchable>(
  products: readonly Item[],
): ProductSearch<Item> {
  const shelf = products.map(shelfOf);
  const conceptsOf = conceptsIn(shelf);
  return (keyword) => {
    const { text, size } = sizeIn(keyword);
    const withSize = ({ item, options }: Found<Item>, at: number): Found<Item> => {
      const sized = size === null || at >= mostSized ? null : sizeOption(item, ...size);
      return { item, options: sized === null ? options : [...options, sized] };
    };
    const { concepts, near } = conceptsOf(text);
    if (concepts.length === 0 && size !== null) {
      const fitting = products.filter((item) => sizeOption(item, ...size) !== null);
      const plainly = fitting.map((item) => ({ item, options: [] }));
      return { found: plainly.map(withSize), near: false };
    }
    return { found: matching(shelf, concepts).map(withSize), near };
  };
}
