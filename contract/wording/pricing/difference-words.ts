import { countText, unitPriceText } from "#contract/format/amounts.ts";
import { grouped } from "#contract/format/numerals.ts";

/** Why a line of a new quote differs from the old one. */

/** Both numbers as screens show them; unrounded where rounding would hide the difference. */
const change = (before: string, after: string, text: (number: string) => string): string =>
  text(before) === text(after) ? `${before} → ${after}` : `${text(before)} → ${text(after)}`;

export const added = "新增此项";
export const dropped = "不再收取此项";
export const book = "价格表调整";
export const unitPrice = (before: string, after: string, unit: string) =>
  `单价 ${change(before, after, unitPriceText)} 元/${unit}`;
export const quantity = (before: string, after: string, unit: string) =>
  `用量 ${change(before, after, countText)} ${unit}`;
export const minimum = (before: string, after: string) =>
  `起步价 ${grouped(before)} → ${grouped(after)} 元`;
export const together = (reasons: readonly string[]) => reasons.join("，");
