import { micro, microPerFen, quotient, TooLarge } from "./decimal.ts";

interface RateBracket {
  readonly to: number | null;
  readonly rate: string;
}

/**
 * Marginal brackets: each bracket's rate holds for the units inside it, so that a larger count
 * never costs less. The count is `numerator / denominator` units, a rate is for one unit divided
 * by `per`. Rounded once, half-up, to fen.
 */
export function marginalFen(
  brackets: readonly RateBracket[],
  numerator: number,
  denominator: number,
  per = 1,
): number {
  let sum = 0;
  let big = 0n;
  for (const [index, { to, rate }] of brackets.entries()) {
    const start = (brackets[index - 1]?.to ?? 0) * denominator;
    if (numerator <= start) break;
    const end = to === null ? numerator : Math.min(numerator, to * denominator);
    sum += (end - start) * micro(rate);
    big += BigInt(end - start) * BigInt(micro(rate));
  }
  if (Number.isSafeInteger(sum)) return quotient([sum], [denominator, per, microPerFen], "halfUp");
  const divisor = BigInt(denominator) * BigInt(per) * BigInt(microPerFen);
  const fen = Number((big * 2n + divisor) / (divisor * 2n));
  if (!Number.isSafeInteger(fen)) throw new TooLarge();
  return fen;
}
