import type { PriceBook } from "./price-book.ts";

/**
 * What goods are counted in: the specification's seven in its order, then what print and paper
 * are also sold by. A quote's unit is text, because an owner's book may hold another one.
 */
export const units: readonly string[] = [
  ...["张", "pcs", "本", "个", "盒", "平方", "米"],
  ...["令", "吨", "kg", "卷", "枚", "件", "份", "包", "面", "项", "套", "箱"],
];

/** Units of a book's goods that are none of these, each once. */
export const unknownUnits = ({ catalogue, gangRun }: PriceBook): string[] => [
  ...new Set(
    [...catalogue, ...gangRun].map(({ unit }) => unit).filter((unit) => !units.includes(unit)),
  ),
];
