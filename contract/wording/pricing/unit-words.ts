import type { FinishingBasis } from "#contract/price-book/print.ts";

/** Units of a quote's quantities. */

export const block = "块";
export const color = "色";
export const copy = "本";
export const formPass = "版次";
export const kind = "款";
export const label = "枚";
export const metre = "米";
export const order = "单";
export const pack = "包";
export const roll = "卷";
export const sheet = "张";
export const side = "面";
export const thousandFrames = "千次";
export const thousandLabels = "千枚";
export const time = "次";
export const kilogram = "kg";

/** Units of a finishing step, by its basis. */
export const finishing: Readonly<Record<FinishingBasis, string>> = {
  sheetArea: "m²",
  givenArea: "m²",
  sheet: "张",
  piece: "个",
  corner: "角",
  hole: "孔",
  number: "号",
  fold: "折",
  hit: "次",
  signature: "贴",
  copy: "本",
  webArea: "m²",
  roll: "卷",
};

/** A unit in thousands: `千张`. */
export const thousandsOf = (unit: string): string => `千${unit}`;

/** Prices of many units: how many, and the word before the unit. */
export const scales = [
  [1, ""],
  [100, "百"],
  [1000, "千"],
  [10_000, "万"],
  [1_000_000, "百万"],
] as const;
