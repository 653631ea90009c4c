import { measureText, micro, microPerFen, quotient, shortText, TooLarge } from "./decimal.ts";

export interface RateBracket {
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
  let start = 0;
  for (const { to, rate } of brackets) {
    if (numerator <= start) break;
    const end = to === null ? numerator : Math.min(numerator, to * denominator);
    sum += (end - start) * micro(rate);
    start = end;
  }
  if (Number.isSafeInteger(sum)) return quotient([sum], [denominator, per, microPerFen], "halfUp");
  return marginalBig(brackets, numerator, BigInt(denominator), BigInt(per));
}

/** The brackets within a count, as a sum: `50 m² × 9.5 + 12.3 m² × 7.2`. */
export function bracketText(
  brackets: readonly RateBracket[],
  numerator: number,
  denominator: number,
  unit: string,
): string {
  const parts: string[] = [];
  let start = 0;
  for (const { to, rate } of brackets) {
    if (numerator <= start) break;
    const end = to === null ? numerator : Math.min(numerator, to * denominator);
    const units = measureText(quotient([end - start, 10_000], [denominator], "halfUp"), 4);
    parts.push(`${units} ${unit} × ${shortText(micro(rate), 6, 6)}`);
    start = end;
  }
  return parts.join(" + ");
}

/** The same beyond 2^53. */
function marginalBig(
  brackets: readonly RateBracket[],
  numerator: number,
  denominator: bigint,
  per: bigint,
): number {
  const all = BigInt(numerator);
  let sum = 0n;
  let start = 0n;
  for (const { to, rate } of brackets) {
    if (all <= start) break;
    const limit = to === null ? all : BigInt(to) * denominator;
    const end = limit < all ? limit : all;
    sum += (end - start) * BigInt(micro(rate));
    start = end;
  }
  const divisor = denominator * per * BigInt(microPerFen);
  const fen = Number((sum * 2n + divisor) / (divisor * 2n));
  if (!Number.isSafeInteger(fen)) throw new TooLarge();
  return fen;
}
