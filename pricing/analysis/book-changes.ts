import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as bookWords from "#contract/wording/pricing/book-words.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Entries of a list are identified by id, so that an added entry does not shift the following ones.
 */
function keyOf(list: boolean, key: string, value: unknown): string {
  return list && isRecord(value) && typeof value.id === "string" ? `#${value.id}` : key;
}

/** One value that differs between two books; null where one of them has none. */
export interface BookChange {
  /** Its unique place in the document: `/papers/#coated/prices/0`. */
  readonly path: string;
  /** The first name of its place, such as `papers`. */
  readonly chapter: string;
  /** The rest of its place: names of entries, or their numbers, and field names. */
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Leaf {
  readonly chapter: string;
  readonly place: string;
  readonly text: string;
}

/** An entry's name, or its quantity. */
function entryName(value: unknown, at: number): string {
  if (isRecord(value)) {
    for (const name of [value.name, value.id, value.gsm]) {
      if (typeof name === "string" || typeof name === "number") return bookWords.named(name);
    }
  }
  return bookWords.numbered(at + 1);
}

/** Every value of a document by its place. */
function leavesOf(value: unknown, key: string, leaf: Omit<Leaf, "text">, to: Map<string, Leaf>) {
  if (!isRecord(value)) {
    to.set(key, { ...leaf, text: String(value ?? "") });
    return;
  }
  const list = Array.isArray(value);
  for (const [at, [name, inner]] of Object.entries(value).entries()) {
    const part = list ? entryName(inner, at) : leaf.place === "" ? name : `.${name}`;
    const place = leaf.chapter === "" ? "" : `${leaf.place}${part}`;
    const chapter = leaf.chapter === "" ? name : leaf.chapter;
    leavesOf(inner, `${key}/${keyOf(list, name, inner)}`, { chapter, place }, to);
  }
}

function leaves(book: PriceBook): Map<string, Leaf> {
  const { version: _version, effectiveFrom: _effectiveFrom, ...rest } = book;
  const found = new Map<string, Leaf>();
  leavesOf(rest, "", { chapter: "", place: "" }, found);
  return found;
}

/** Every changed, added or removed value, texts too, in the order of the later book. */
export function bookChanges(before: PriceBook, after: PriceBook): BookChange[] {
  const old = leaves(before);
  const now = leaves(after);
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const leaf = is ?? was;
    if (leaf === undefined || was?.text === is?.text) return [];
    const { chapter, place } = leaf;
    return [{ path: key, chapter, place, before: was?.text ?? null, after: is?.text ?? null }];
  });
}

const isNumber = (text: string | null): boolean => text !== null && /^\d+(?:\.\d+)?$/.test(text);

/** Number of changed, added and removed rates and measures between two books. */
export const changedRates = (before: PriceBook, after: PriceBook): number =>
  bookChanges(before, after).filter((change) => isNumber(change.before) || isNumber(change.after))
    .length;
