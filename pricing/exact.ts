import { decimalText, quotient, type Rounding } from "./decimal.ts";

/** An exact, not negative number: product over product of whole numbers. */
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

export const times = (...factors: readonly Exact[]): Exact =>
  exact(
    factors.flatMap(({ above }) => above),
    factors.flatMap(({ below }) => below),
  );

export const over = (number: Exact, divisor: Exact): Exact =>
  exact([...number.above, ...divisor.below], [...number.below, ...divisor.above]);

/** The number with `digits` decimals, as a whole number of that unit. */
export const rounded = (number: Exact, digits = 0, rounding: Rounding = "halfUp"): number =>
  quotient([...number.above, 10 ** digits], number.below, rounding);

/** The number as text with `digits` decimals, half-up. */
export const exactText = (number: Exact, digits: number): string =>
  decimalText(rounded(number, digits), digits, digits);
