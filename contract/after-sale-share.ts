/** Quantities have up to six decimals (tons of paper). */
const millionths = (quantity: number): bigint => BigInt(Math.round(quantity * 1_000_000));

/**
 * What a part of a line cost, in integer fen rounded down: the most that is asked back for it.
 * @throws RangeError where nothing was bought
 */
export function shareOf(amountFen: number, quantity: number, bought: number): number {
  if (bought <= 0) throw new RangeError("数量错误");
  return Number((BigInt(amountFen) * millionths(quantity)) / millionths(bought));
}

/** What is left of a quantity, exact to its six decimals. */
export const without = (bought: number, taken: number): number =>
  Number(millionths(bought) - millionths(taken)) / 1_000_000;

/** Sold by weight: any amount. Everything else is counted in whole pieces. */
export const isDivisible = (unit: string): boolean => unit === "吨";
