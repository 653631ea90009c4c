import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as bookWords from "#contract/wording/pricing/book-words.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** An entry of a list goes by its id, so that one more entry does not shift all that follow. */
function keyOf(list: boolean, key: string, value: unknown): string {
  return list && isRecord(value) && typeof value.id === "string" ? `#${value.id}` : key;
}

/** One value that differs between two books; null where one of them has none. */
export interface BookChange {
  /** Its place in the document, unlike any other's: `/papers/#coated/prices/0`. */
  readonly path: string;
  /** The document's first name of its place, such as `papers`. */
  readonly chapter: string;
  /** What stands behind it: names of entries, numbers of those without, fields as they are called. */
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Leaf {
  readonly chapter: string;
  readonly place: string;
  readonly text: string;
}

/** An entry is told by its name, or by what it is counted by. */
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

/** Every value that was changed, added or dropped, words too, in the order of the later book. */
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

/** How many rates and measures of a book were changed, added or dropped against another. */
export const changedRates = (before: PriceBook, after: PriceBook): number =>
  bookChanges(before, after).filter((change) => isNumber(change.before) || isNumber(change.after))
    .length;
