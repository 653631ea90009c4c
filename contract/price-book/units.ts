import type { PriceBook } from "./price-book.ts";

/**
 * Units of goods: the specification's seven in its order, then other units of print and paper. A
 * quote's unit is text, because an owner's book may have another one.
 */
export const units: readonly string[] = [
  ...["张", "pcs", "本", "个", "盒", "平方", "米"],
  ...["令", "吨", "kg", "卷", "枚", "件", "份", "包", "面", "项", "套", "箱"],
];

/** Units of a book's goods that are not in the list, each once. */
export const unknownUnits = ({ catalogue, gangRun }: PriceBook): string[] => [
  ...new Set(
    [...catalogue, ...gangRun].map(({ unit }) => unit).filter((unit) => !units.includes(unit)),
  ),
];
