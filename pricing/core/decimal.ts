import { overflow } from "#contract/wording/pricing/overflow-words.ts";

/**
 * Exact arithmetic on integers. Money is micro-yuan (1 yuan = 1,000,000) or fen, and lengths are
 * micrometres. So a quotient of products is exact until the one rounding that ends a line. Products
 * beyond 2^53 fall back to bigint.
 */

export const microPerYuan = 1_000_000;
export const microPerFen = 10_000;

/** Thrown where a result leaves the safe range; `price()` turns it into a named problem. */
export class TooLarge extends RangeError {
  constructor() {
    super(overflow);
    this.name = "TooLarge";
  }
}

const parsedRates = new Map<string, number>();
const parsedMost = 10_000;

function parseMicro(text: string): number {
  const point = text.indexOf(".");
  if (point < 0) return Number(text) * microPerYuan;
  const fraction = `${text.slice(point + 1)}000000`.slice(0, 6);
  return Number(text.slice(0, point)) * microPerYuan + Number(fraction);
}

/** Rate text of the price book to micro-yuan: `"0.35"` → `350000`. Other decimals alike. */
export function micro(text: string): number {
  const known = parsedRates.get(text);
  if (known !== undefined) return known;
  const value = parseMicro(text);
  if (parsedRates.size >= parsedMost) parsedRates.clear();
  parsedRates.set(text, value);
  return value;
}

/** Fee text of the price book to fen: `"150.00"` → `15000`. */
export const feeFen = (text: string): number => micro(text) / microPerFen;

/** Millimetres (at most two decimals) to whole micrometres. */
export const micrometres = (millimetres: number): number => Math.round(millimetres * 1000);

export type Rounding = "up" | "down" | "halfUp";

function bigProduct(factors: readonly number[]): bigint {
  let product = 1n;
  let safe = 1;
  for (const factor of factors) {
    if (safe * factor <= Number.MAX_SAFE_INTEGER) {
      safe *= factor;
      continue;
    }
    product *= BigInt(safe);
    safe = factor;
  }
  return product * BigInt(safe);
}

/** The product as a number, or NaN where it leaves the safe range: whole factors only raise it. */
function safeProduct(factors: readonly number[]): number {
  let product = 1;
  for (let index = 0; index < factors.length; index += 1) product *= factors[index] ?? 1;
  return product <= Number.MAX_SAFE_INTEGER ? product : Number.NaN;
}

function bigQuotient(above: bigint, below: bigint, rounding: Rounding): number {
  const rest = above % below;
  const whole = above / below;
  const up = rounding === "up" ? rest > 0n : rounding === "halfUp" && rest * 2n >= below;
  const result = Number(up ? whole + 1n : whole);
  if (!Number.isSafeInteger(result)) throw new TooLarge();
  return result;
}

/**
 * `Π above / Π below`, rounded once. All factors are integers and not negative, divisors positive.
 * @throws TooLarge when the result is no safe integer.
 */
export function quotient(
  above: readonly number[],
  below: readonly number[],
  rounding: Rounding,
): number {
  const product = safeProduct(above);
  const divisor = safeProduct(below);
  if (Number.isNaN(product) || Number.isNaN(divisor) || divisor === 0)
    return bigQuotient(bigProduct(above), bigProduct(below), rounding);
  return safeQuotient(product, divisor, rounding);
}

function safeQuotient(product: number, divisor: number, rounding: Rounding): number {
  const rest = product % divisor;
  const whole = (product - rest) / divisor;
  const up = rounding === "up" ? rest > 0 : rounding === "halfUp" && rest >= divisor - rest;
  return up ? whole + 1 : whole;
}

/** `value × factor / divisor`, half-up: the most common quotient, without arrays. */
export function scaled(value: number, factor: number, divisor: number): number {
  const product = value * factor;
  return product <= Number.MAX_SAFE_INTEGER
    ? safeQuotient(product, divisor, "halfUp")
    : quotient([value, factor], [divisor], "halfUp");
}

/** Smallest integer not below `count / size`. */
export function ceilDivide(count: number, size: number): number {
  const rest = count % size;
  return (count - rest) / size + (rest > 0 ? 1 : 0);
}

/** A scaled integer of zero or more as text: `decimalText(413285714, 6, 2)` → `"413.29"`, half-up. */
export function decimalText(value: number, digits: number, shown: number): string {
  const kept = shown < digits ? scaled(value, 1, 10 ** (digits - shown)) : value;
  const places = Math.min(shown, digits);
  if (places === 0) return String(kept);
  const text = String(kept).padStart(places + 1, "0");
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Like `decimalText`, without trailing zeros: for texts, not for money. */
export function shortText(value: number, digits: number, shown: number): string {
  const text = decimalText(value, digits, shown);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A measure in a text: two decimals, and below one three significant digits. */
export const measureText = (value: number, digits: number): string =>
  shortText(value, digits, value >= 10 ** digits ? 2 : digits - String(value).length + 3);

/** A number of mm as text, at most two decimals. */
export const mmText = (millimetres: number): string =>
  shortText(Math.round(millimetres * 100), 2, 2);
