import type { PriceBook } from "#contract/price-book/price-book.ts";

/** Numbers of process inks on the rotary presses. */

const words: Record<number, string> = { 0: "不印刷", 1: "单色", 4: "四色" };

export const colorName = (count: number): string => words[count] ?? `${count} 色`;

/** The most that one of the presses prints. */
export const mostColors = ({ labels }: PriceBook): number =>
  Math.max(0, ...labels.presses.map((press) => press.maxColors));

/** Process inks that are offered first. */
export const usualColors: readonly number[] = [0, 1, 4];
