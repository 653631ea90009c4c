import { decimalText, quotient, type Rounding } from "./decimal.ts";

/** An exact, not negative number: a quotient of products of integers. */
export interface Exact {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

export const exact = (above: readonly number[], below: readonly number[] = []): Exact => ({
  above,
  below,
});

/** Decimal text to an exact number: `"0.43"` is 43/100. */
export function exactOf(text: string): Exact {
  const point = text.indexOf(".");
  const digits = point < 0 ? 0 : text.length - point - 1;
  return exact([Number(text.replace(".", ""))], [10 ** digits]);
}

/** The product; factors of one are omitted, for speed. */
export function times(...factors: readonly Exact[]): Exact {
  const above: number[] = [];
  const below: number[] = [];
  for (const factor of factors) {
    for (const one of factor.above) if (one !== 1) above.push(one);
    for (const one of factor.below) if (one !== 1) below.push(one);
  }
  return { above, below };
}

export const over = (number: Exact, divisor: Exact): Exact =>
  exact([...number.above, ...divisor.below], [...number.below, ...divisor.above]);

/** Surcharges of one table are added before they multiply: 30 % + 20 % + 50 % is × 2. */
export const surcharged = (number: Exact, percents: readonly number[]): Exact =>
  times(number, exact([percents.reduce((sum, percent) => sum + percent, 100)], [100]));

/** Net of an amount that includes tax at `rate`: 113 at 0.13 is 100. */
export const withoutTax = (inclusive: Exact, rate: Exact): Exact => over(inclusive, plusOne(rate));

const plusOne = ({ above, below }: Exact): Exact => {
  const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1);
  return exact([product(above) + product(below)], below);
};

/** The number with `digits` decimals, as an integer of that unit. */
export const rounded = (number: Exact, digits = 0, rounding: Rounding = "halfUp"): number =>
  quotient([...number.above, 10 ** digits], number.below, rounding);

/** The number as text with `digits` decimals, half-up. */
export const exactText = (number: Exact, digits: number): string =>
  decimalText(rounded(number, digits), digits, digits);

const greatestDivisor = (a: number, b: number): number => {
  let x = a;
  let y = b;
  while (y !== 0) [x, y] = [y, x % y];
  return x;
};

/** The same number with common factors cancelled, so that later products stay small. */
export function reduced(number: Exact): Exact {
  const above = [...number.above];
  const below = [...number.below];
  for (let i = 0; i < above.length; i += 1) {
    for (let j = 0; j < below.length; j += 1) {
      const common = greatestDivisor(above[i] ?? 1, below[j] ?? 1);
      if (common <= 1) continue;
      above[i] = (above[i] ?? 1) / common;
      below[j] = (below[j] ?? 1) / common;
    }
  }
  return exact(joined(above), joined(below));
}

/** One factor where the product is safe. */
function joined(factors: readonly number[]): readonly number[] {
  let product = 1;
  for (const factor of factors) product *= factor;
  return Number.isSafeInteger(product) ? [product] : factors.filter((factor) => factor !== 1);
}
