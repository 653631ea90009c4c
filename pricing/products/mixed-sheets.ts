import { micrometres } from "#pricing/core/decimal.ts";
import { type FilledCut, filled } from "./filled-cut.ts";
import { mixedArea, mixedCut, straightKai } from "./parent-cuts.ts";
import type { PressArea } from "./press-area.ts";
import type { PressSheetWish, PressWay } from "./press-sheets.ts";
import type { SheetFrontier } from "./sheet-frontier.ts";

/** More and smaller pieces fill the straight cuts as well. */
const mostUps = 64;

/**
 * 混开: for each number of columns and rows the smallest press sheet that holds them, where mixed
 * cuts win more such sheets of the parent than straight ones.
 */
export function mixedSheets(
  { press, parent }: Pick<PressWay, "press" | "parent">,
  { width, height, gutter, paged }: Pick<PressSheetWish, "width" | "height" | "gutter" | "paged">,
  area: PressArea,
  frontier: SheetFrontier<FilledCut>,
): void {
  const [mostShort, mostLong] = press.maxSheetMm;
  const [leastShort, leastLong] = press.minSheetMm;
  const parentArea = parent.widthMm * parent.lengthMm;
  const wholeMm = (count: number, piece: number, marginsMm: number) =>
    Math.ceil((count * (piece + gutter) - gutter + micrometres(marginsMm)) / 1000);

  const tryGrid = (wide: number, high: number): boolean => {
    const shortMm = Math.max(high, leastShort);
    const longMm = Math.max(wide, leastLong, shortMm);
    const most = Math.floor(parentArea / (longMm * shortMm));
    if (longMm > mostLong || most < 3) return false;
    const ups = area.ups(longMm, shortMm);
    const straight = straightKai(parent, longMm, shortMm);
    if (most <= straight || !frontier.misses(ups, most, mixedArea(press, parent, most)))
      return true;
    const cut = mixedCut(press, parent, longMm, shortMm);
    if (cut !== undefined && frontier.misses(ups, cut.kai, cut.areaMm2))
      frontier.add(filled(cut, ups, paged && area.halves(longMm, shortMm)));
    return true;
  };

  for (const [a, b] of width === height
    ? [[width, height]]
    : [
        [width, height],
        [height, width],
      ]) {
    if (a === undefined || b === undefined) continue;
    for (let columns = area.leastColumns; columns <= mostUps; columns += 1) {
      const wide = wholeMm(columns, a, 2 * area.edges.side);
      if (wide > mostLong) break;
      if (area.columns(columns) !== columns) continue;
      for (let rows = area.leastRows; columns * rows <= mostUps; rows += 1) {
        const high = wholeMm(rows, b, area.edges.top + area.edges.bottom);
        if (high > mostShort) break;
        if (area.rows(rows) === rows && !tryGrid(wide, high)) break;
      }
    }
  }
}
