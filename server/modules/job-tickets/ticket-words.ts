import { grouped, short } from "#contract/format/numerals.ts";
import type { Layout } from "#contract/quotes/quote.ts";

/** Words of 施工单 that several of its sections share. */

export interface Row {
  readonly name: string;
  readonly value: string;
}

export const row = (name: string, value: string): Row[] => (value === "" ? [] : [{ name, value }]);

export const mm = (width: number, height: number): string => `${short(width)}×${short(height)} mm`;

export const counted = (value: number): string => grouped(short(value));

/** `CMYK ＋ 专色 186 C、1 个未定色号`: the inks of one side, as the press is loaded. */
export function inksText(colors: number, spots: number, numbers: readonly string[] = []): string {
  const unnamed = spots - numbers.length;
  const named = [...numbers, ...(unnamed > 0 ? [`${unnamed} 个未定色号`] : [])].join("、");
  const process = colors === 0 ? "" : colors === 4 ? "CMYK 四色" : `${colors} 色`;
  const found = [process, spots === 0 ? "" : `专色 ${named}`].filter((text) => text !== "");
  return found.length === 0 ? "不印" : found.join(" ＋ ");
}

/** `每边 3 mm，相邻 6 mm`: bleed a side, and the distance of two finished pieces. */
export function bleedText({ bleedMm, blocks }: Layout): string {
  if (bleedMm === undefined) return "";
  const gaps = blocks.flatMap((block) => [
    ...(block.columns > 1 ? [block.stepX - block.width] : []),
    ...(block.rows > 1 ? [block.stepY - block.height] : []),
  ]);
  const own = `每边 ${short(bleedMm)} mm`;
  return gaps.length === 0 ? own : `${own}，相邻 ${short(Math.min(...gaps))} mm`;
}

/** `横 2 × 竖 2`: how the pieces lie; blocks that lie across are named. */
export const blocksText = ({ blocks }: Layout): string =>
  blocks
    .map(({ columns, rows, turned }) => `横 ${columns} × 竖 ${rows}${turned ? " 转 90°" : ""}`)
    .join("，");
