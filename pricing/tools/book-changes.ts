import type { PriceBook } from "#contract/price-book.ts";

const isNumber = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** An entry of a list goes by its id, so that one more entry does not shift all that follow. */
function keyOf(list: boolean, key: string, value: unknown): string {
  return list && isRecord(value) && typeof value.id === "string" ? `#${value.id}` : key;
}

/** Every number of a document by its place. */
function numbersOf(value: unknown, place: string, found: Map<string, string>): Map<string, string> {
  if (isNumber(value)) found.set(place, String(value));
  if (!isRecord(value)) return found;
  const list = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    numbersOf(inner, `${place}/${keyOf(list, key, inner)}`, found);
  }
  return found;
}

const rates = (book: PriceBook): Map<string, string> => {
  const { version: _version, effectiveFrom: _effectiveFrom, ...rest } = book;
  return numbersOf(rest, "", new Map());
};

/** How many rates and measures of a book were changed, added or dropped against another. */
export function changedRates(before: PriceBook, after: PriceBook): number {
  const old = rates(before);
  const now = rates(after);
  const places = new Set([...old.keys(), ...now.keys()]);
  return [...places].filter((place) => old.get(place) !== now.get(place)).length;
}
