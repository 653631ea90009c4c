import { grouped } from "./numerals.ts";

/** How screens, sheets and files show numbers: one rule for each kind. For display only. */

/** A decimal text, half-up, with `decimals` places at most. */
function rounded(text: string, decimals: number): string {
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length <= decimals) return text;
  const up = fraction.charAt(decimals) >= "5" ? 1 : 0;
  const digits = String(Number(whole + fraction.slice(0, decimals)) + up);
  if (decimals === 0) return digits;
  const padded = digits.padStart(decimals + 1, "0");
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/**
 * Yuan a unit: whole fen, and below one yuan three significant digits.
 * `503.1406` → `503.14`, `6.7800` → `6.78`, `0.3267` → `0.327`, `0.0433` → `0.0433`.
 */
export function unitPriceText(yuan: string): string {
  const [whole, zeros = ""] = /^0\.(0*)/.exec(yuan) ?? [];
  const price = rounded(yuan, whole === undefined ? 2 : zeros.length + 3);
  return grouped(price.replace(/(\.\d\d\d*?)0+$/, "$1"));
}

/** A number without trailing zeros, two decimals at most: `10.0000` → `10`, `6.2820` → `6.28`. */
export const countText = (count: string): string =>
  grouped(
    rounded(count, 2)
      .replace(/(\.\d*?)0+$/, "$1")
      .replace(/\.$/, ""),
  );

/** Kilograms: whole from 100 on, one decimal from 10 on, else two. `674.6321` → `675 kg`. */
export function weightText(kg: string): string {
  const size = Number(kg);
  return `${countText(rounded(kg, size >= 100 ? 0 : size >= 10 ? 1 : 2))} kg`;
}
