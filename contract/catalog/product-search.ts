import { idleWords, meanings } from "./search-words.ts";

/** The searched fields of a product. */
export interface Searchable {
  readonly name: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Name of the product's category. */
  readonly category: string;
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

interface Shelf<Item> {
  readonly item: Item;
  readonly name: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly category: string;
}

type Read = Omit<Shelf<unknown>, "item">;

/** Weight of a match: name, tag, category, or mention. */
function weightOf(word: string, { name, tags, category, summary }: Read): number {
  if (name === word) return 100;
  if (name.includes(word)) return 80;
  if (tags.includes(word)) return 60;
  if (tags.some((tag) => tag.includes(word))) return 50;
  if (category.includes(word)) return 40;
  return summary.includes(word) ? 30 : 0;
}

/** One searched word: its possible catalogue words, with their likelihood. */
type Concept = readonly (readonly [word: string, share: number])[];

function conceptOf(word: string): Concept {
  const means = meanings.get(word);
  if (means === undefined) return [[word, 1]];
  const named = means.map((one, at) => [one, 1 - at / 10] as const);
  return means.includes(word) ? named : [...named, [word, 0.6]];
}

const scoreOf = (concept: Concept, read: Read): number =>
  Math.max(...concept.map(([word, share]) => share * weightOf(word, read)));

/** Letters and digits form words; Chinese is split at words of the catalogue. */
const isLatin = (character: string | undefined): boolean => /[a-z\d]/.test(character ?? "");

const cutsLatin = (text: string, at: number): boolean => isLatin(text[at - 1]) && isLatin(text[at]);

/** The longest known word that begins at `from`, or null. */
function wordAt(text: string, from: number, isKnown: (word: string) => boolean): string | null {
  for (let to = text.length; to > from; to -= 1) {
    const word = text.slice(from, to);
    const whole = word.length === text.length;
    if (cutsLatin(text, from) || cutsLatin(text, to) || (word.length < 2 && !whole)) continue;
    if (isKnown(word)) return word;
  }
  return null;
}

/** Splits text without spaces into words of the catalogue or the trade. */
function splitWords(
  text: string,
  isKnown: (word: string) => boolean,
  idle: readonly string[],
): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const known = wordAt(text, at, isKnown);
    const around = idle.find((word) => text.startsWith(word, at));
    // 印名片 is 名片, though 快印名片 is a product's name.
    const isAround = around !== undefined && isKnown((known ?? "").slice(around.length));
    if (known !== null && !isAround) words.push(known);
    at += (isAround || known === null ? around : known)?.length ?? 1;
  }
  return words;
}

/** The searched words; empty where no product matches any. */
function conceptsOf(keyword: string, shelves: readonly Read[]): Concept[] {
  // One text of all names, tags and categories: a single search, however many products.
  const named = shelves.flatMap(({ name, tags, category }) => [name, ...tags, category]).join("\n");
  const known = new Map<string, boolean>();
  const isMeant = (word: string): boolean => {
    const concept = conceptOf(word);
    return shelves.some((read) => scoreOf(concept, read) > 0);
  };
  const isNamed = (word: string): boolean => {
    if (word === "") return false;
    if (!meanings.has(word)) return named.includes(word);
    const found = known.get(word) ?? isMeant(word);
    known.set(word, found);
    return found;
  };
  const parts = plain(keyword)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 5);
  return parts.flatMap((part) => {
    const words = splitWords(part, isNamed, idleWords);
    const all = words.length > 0 ? words : splitWords(part, isNamed, []);
    if (all.length > 0) return [...new Set(all)].map(conceptOf);
    return shelves.some((read) => weightOf(part, read) > 0) ? [conceptOf(part)] : [];
  });
}

/**
 * Matching products, best first: by number of matching words, then name before tag before mention,
 * then the shop's own order.
 */
export function searchProducts<Item extends Searchable>(
  products: readonly Item[],
  keyword: string,
): Item[] {
  const shelves = products.map((item): Shelf<Item> => {
    const { name, summary, tags, category } = item;
    const read = { name: plain(name), summary: plain(summary), category: plain(category) };
    return { item, ...read, tags: tags.map(plain) };
  });
  const concepts = conceptsOf(keyword, shelves);
  const scored = shelves.map((shelf) => {
    const scores = concepts.map((concept) => scoreOf(concept, shelf));
    const hits = scores.filter((score) => score > 0).length;
    return { item: shelf.item, hits, score: scores.reduce((sum, one) => sum + one, 0) };
  });
  const most = Math.max(0, ...scored.map(({ hits }) => hits));
  return scored
    .filter(({ hits }) => hits > 0 && hits === most)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
