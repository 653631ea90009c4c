/** Inks as a buyer names them: 单面四色, 双面四色加 1 专色. */

const counts = ["", "单", "双", "三", "四", "五", "六", "七", "八"] as const;

/** The inks of one side: `四色`, `四色加 1 专色`, `专色 2 种`; empty without ink. */
function sideWords(colors: number, spots: number): string {
  const process = colors === 0 ? "" : `${counts[colors] ?? colors}色`;
  if (spots === 0) return process;
  return process === "" ? `专色 ${spots} 种` : `${process}加 ${spots} 专色`;
}

const none = "不印刷";

/** The inks of goods that are printed on one side only, e.g. labels. */
export const oneSideInks = (colors: number, spots: number): string =>
  sideWords(colors, spots) || none;

interface SheetInks {
  readonly frontColors: number;
  readonly frontSpots: number;
  readonly backColors: number;
  readonly backSpots: number;
}

/** The inks of a sheet: both sides in one word where they are alike. */
export function sheetInks(inks: SheetInks): string {
  const front = sideWords(inks.frontColors, inks.frontSpots);
  const back = sideWords(inks.backColors, inks.backSpots);
  if (front === back) return front === "" ? none : `双面${front}`;
  if (back === "") return `单面${front}`;
  return front === "" ? `背面${back}` : `正面${front}，背面${back}`;
}
