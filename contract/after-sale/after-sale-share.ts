/** Quantities have up to six decimals (tons of paper). */
const millionths = (quantity: number): bigint => BigInt(Math.round(quantity * 1_000_000));

/** A part of a line: after `taken` of the `bought` quantity, `quantity` more. */
export interface LinePart {
  readonly taken: number;
  readonly quantity: number;
  readonly bought: number;
}

/**
 * What a part of a line cost, in integer fen: the most that is asked back for it. It is reckoned
 * from the parts before it, so that all parts of a line together cost what the line cost.
 * @throws RangeError where nothing was bought
 */
export function shareOf(amountFen: number, { taken, quantity, bought }: LinePart): number {
  if (bought <= 0) throw new RangeError("数量错误");
  const upTo = (part: bigint) => (BigInt(amountFen) * part) / millionths(bought);
  const before = millionths(taken);
  return Number(upTo(before + millionths(quantity)) - upTo(before));
}

/** What is left of a quantity, exact to its six decimals. */
export const without = (bought: number, taken: number): number =>
  Number(millionths(bought) - millionths(taken)) / 1_000_000;

/** Sold by weight: any amount. Everything else is counted in whole pieces. */
export const isDivisible = (unit: string): boolean => unit === "吨";
