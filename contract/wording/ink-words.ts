import type { WhiteInk } from "#contract/jobs/white-ink.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";

/** Inks as a buyer names them: 单面四色, 双面四色加 1 专色. */

const counts = ["", "单", "双", "三", "四", "五", "六", "七", "八"] as const;

/** The inks of one side: `四色`, `四色加 1 专色`, `专色 2 种`, with their numbers; empty without ink. */
function colorWords(colors: number, spots: number, numbers: readonly string[] = []): string {
  const process = colors === 0 ? "" : `${counts[colors] ?? colors}色`;
  if (spots === 0) return process;
  const named = numbers.length === 0 ? "" : `（${numbers.join("、")}）`;
  return `${process === "" ? `专色 ${spots} 种` : `${process}加 ${spots} 专色`}${named}`;
}

/** The same with its white: `四色＋白墨打底`, `白墨`. */
function sideWords(
  colors: number,
  spots: number,
  numbers?: readonly string[],
  white?: WhiteInk | undefined,
): string {
  const named = colorWords(colors, spots, numbers);
  if (white === undefined) return named;
  return white === "only" ? whiteWords.white : `${named}＋${whiteWords.under}`;
}

const none = "不印刷";

/** The inks of goods that are printed on one side only, e.g. labels. */
export const oneSideInks = (colors: number, spots: number, numbers?: readonly string[]): string =>
  sideWords(colors, spots, numbers) || none;

interface SheetInks {
  readonly frontColors: number;
  readonly frontSpots: number;
  readonly backColors: number;
  readonly backSpots: number;
  readonly frontSpotInks?: readonly string[] | undefined;
  readonly backSpotInks?: readonly string[] | undefined;
  readonly frontWhite?: WhiteInk | undefined;
  readonly backWhite?: WhiteInk | undefined;
}

/** The inks of a sheet: both sides in one word where they are alike. */
export function sheetInks(inks: SheetInks): string {
  const front = sideWords(inks.frontColors, inks.frontSpots, inks.frontSpotInks, inks.frontWhite);
  const back = sideWords(inks.backColors, inks.backSpots, inks.backSpotInks, inks.backWhite);
  if (front === back) return front === "" ? none : `双面${front}`;
  if (back === "") return `单面${front}`;
  return front === "" ? `背面${back}` : `正面${front}，背面${back}`;
}
