/** Inks as a buyer names them: 单面四色, 双面四色加 1 专色. */

const counts = ["", "单", "双", "三", "四", "五", "六", "七", "八"] as const;

/** The inks of one side: `四色`, `四色加 1 专色`, `专色 2 种`, with their numbers; empty without ink. */
function sideWords(colors: number, spots: number, numbers: readonly string[] = []): string {
  const process = colors === 0 ? "" : `${counts[colors] ?? colors}色`;
  if (spots === 0) return process;
  const named = numbers.length === 0 ? "" : `（${numbers.join("、")}）`;
  return `${process === "" ? `专色 ${spots} 种` : `${process}加 ${spots} 专色`}${named}`;
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
}

/** The inks of a sheet: both sides in one word where they are alike. */
export function sheetInks(inks: SheetInks): string {
  const front = sideWords(inks.frontColors, inks.frontSpots, inks.frontSpotInks);
  const back = sideWords(inks.backColors, inks.backSpots, inks.backSpotInks);
  if (front === back) return front === "" ? none : `双面${front}`;
  if (back === "") return `单面${front}`;
  return front === "" ? `背面${back}` : `正面${front}，背面${back}`;
}
