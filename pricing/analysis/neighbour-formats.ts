import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/** A flat size in mm, as a job writes it. */
export interface Format {
  readonly lengthMm: number;
  readonly widthMm: number;
}

const remembered = new WeakMap<PriceBook, readonly Format[]>();

/** The formats that the trade and the shop's tables name, each in both directions. */
function namedFormats(book: PriceBook): readonly Format[] {
  const known = remembered.get(book);
  if (known !== undefined) return known;
  const { kaiSizes, gangRun, catalogue } = book;
  const named: Format[] = kaiSizes.map(({ finishedMm: [widthMm, lengthMm] }) => ({
    lengthMm,
    widthMm,
  }));
  for (const { asSheet } of [...gangRun, ...catalogue])
    if (asSheet !== undefined) named.push(asSheet);
  const found = new Map<string, Format>();
  for (const { lengthMm, widthMm } of named) {
    found.set(`${lengthMm}×${widthMm}`, { lengthMm, widthMm });
    found.set(`${widthMm}×${lengthMm}`, { lengthMm: widthMm, widthMm: lengthMm });
  }
  const formats = [...found.values()];
  remembered.set(book, formats);
  return formats;
}

/** Named formats that differ from a size by a few millimetres a side. */
export function formatsNear({ lengthMm, widthMm }: Format, book: PriceBook): Format[] {
  const { formatMm } = neighbourRules(book);
  return namedFormats(book).filter((format) => {
    const [along, across] = [format.lengthMm - lengthMm, format.widthMm - widthMm].map(Math.abs);
    return along !== undefined && across !== undefined
      ? along <= formatMm && across <= formatMm && along + across > 0
      : false;
  });
}

const less = (mm: number, by: number): number => Math.round((mm - by) * 100) / 100;

/** The size with one side shorter by whole millimetres, the least change first. */
export function* smallerSizes(
  first: number,
  second: number,
  book: PriceBook,
): Generator<readonly [number, number]> {
  const { sideMm, sidePercent } = neighbourRules(book);
  for (let by = 1; by <= sideMm; by += 1) {
    if (by * 100 <= first * sidePercent) yield [less(first, by), second];
    if (by * 100 <= second * sidePercent) yield [first, less(second, by)];
  }
}
