/** Quantities have up to six decimals (tons of paper). */
const millionths = (quantity: number): bigint => BigInt(Math.round(quantity * 1_000_000));

/** A part of a line: after `taken` of the `bought` quantity, `quantity` more. */
export interface LinePart {
  readonly taken: number;
  readonly quantity: number;
  readonly bought: number;
}

/**
 * Price of a part of a line in integer fen, the largest refund for it. It is calculated from the
 * parts before it, so that all parts of a line add up to the line's price.
 * @throws RangeError where nothing was bought
 */
export function shareOf(amountFen: number, { taken, quantity, bought }: LinePart): number {
  if (bought <= 0) throw new RangeError("数量错误");
  const upTo = (part: bigint) => (BigInt(amountFen) * part) / millionths(bought);
  const before = millionths(taken);
  return Number(upTo(before + millionths(quantity)) - upTo(before));
}

/** The remaining quantity, exact to its six decimals. */
export const without = (bought: number, taken: number): number =>
  Number(millionths(bought) - millionths(taken)) / 1_000_000;

/** Sold by weight: any amount. All other goods are counted in whole pieces. */
export const isDivisible = (unit: string): boolean => unit === "吨";
