import { micrometres } from "#pricing/core/decimal.ts";
import { grainAlongLong } from "#pricing/core/grain.ts";
import { mixedArea, mixedCut, type ParentCut, straightCuts, straightKai } from "./parent-cuts.ts";
import { type PressArea, pressArea } from "./press-area.ts";
import type { PressOption, PressSheetWish } from "./press-sheets.ts";

/** A press sheet of a parent, and the most pieces that it holds. */
export interface SheetSize extends ParentCut {
  readonly ups: number;
  /** Its left and right half are alike; asked for pages only. */
  readonly halves: boolean;
}

/** A size before its parent is cut: no cut gives more sheets, or is charged for less area. */
interface PossibleSize {
  readonly ups: number;
  readonly halves: boolean;
  readonly mostKai: number;
  readonly leastAreaMm2: number;
  readonly longMm: number;
  readonly shortMm: number;
  /** Known of a straight cut; a mixed one is only made where the size may be the best. */
  readonly cut: ParentCut | undefined;
}

/** More and smaller pieces fill the straight cuts as well. */
const mostMixedUps = 64;

function* straightSizes(
  { press, parent }: PressOption,
  { paged, mostKai: most }: PressSheetWish,
  area: PressArea,
): Generator<PossibleSize> {
  for (const cut of straightCuts(press, parent, most)) {
    const { longMm, shortMm, kai, areaMm2 } = cut;
    const grainLong = grainAlongLong(parent, cut);
    const ups = area.ups(longMm, shortMm, grainLong);
    if (ups === 0) continue;
    const halves = paged && area.halves(longMm, shortMm, grainLong);
    yield { ups, halves, mostKai: kai, leastAreaMm2: areaMm2, longMm, shortMm, cut };
  }
}

/** 混开: for each number of columns and rows the smallest press sheet that holds them. */
function* mixedSizes(
  { press, parent }: PressOption,
  { width, height, gutter, paged }: PressSheetWish,
  area: PressArea,
): Generator<PossibleSize> {
  const [mostShort, mostLong] = press.maxSheetMm;
  const [leastShort, leastLong] = press.minSheetMm;
  const parentArea = parent.widthMm * parent.lengthMm;
  const { side, top, bottom } = area.edges;
  const across = micrometres(2 * side) - gutter;
  const down = micrometres(top + bottom) - gutter;
  for (const a of width === height ? [width] : [width, height]) {
    const b = width + height - a;
    for (let columns = area.leastColumns; columns <= mostMixedUps; columns += 1) {
      const wide = Math.ceil((columns * (a + gutter) + across) / 1000);
      if (wide > mostLong) break;
      if (area.columns(columns) !== columns) continue;
      for (let rows = area.leastRows; columns * rows <= mostMixedUps; rows += 1) {
        if (area.rows(rows) !== rows) continue;
        const high = Math.ceil((rows * (b + gutter) + down) / 1000);
        const shortMm = Math.max(high, leastShort);
        const longMm = Math.max(wide, leastLong, shortMm);
        const mostKai = Math.floor(parentArea / (longMm * shortMm));
        if (high > mostShort || longMm > mostLong || mostKai < 3) break;
        if (mostKai <= straightKai(parent, longMm, shortMm)) continue;
        yield {
          ups: area.ups(longMm, shortMm, true),
          halves: paged && area.halves(longMm, shortMm, true),
          mostKai,
          leastAreaMm2: mixedArea(press, parent, mostKai),
          longMm,
          shortMm,
          cut: undefined,
        };
      }
    }
  }
}

function isBeaten(
  by: readonly SheetSize[],
  byArea: boolean,
  halves: boolean,
  kai: number,
  areaMm2: number,
): boolean {
  for (const size of by)
    if (size.kai >= kai && (size.halves || !halves) && (!byArea || size.areaMm2 <= areaMm2))
      return true;
  return false;
}

/**
 * The press sheets of one way of printing, the fullest first. A size is left out where another
 * holds as many pieces, gives as many sheets a parent and, if area has a price, is charged for no
 * more of it. Whatever is printed on the one could be printed on the other, for no more money.
 */
export function sheetSizes(way: PressOption, wish: PressSheetWish): readonly SheetSize[] {
  const area = pressArea(way, wish);
  const possible = [...straightSizes(way, wish, area)];
  if (wish.mixedCuts) possible.push(...mixedSizes(way, wish, area));
  possible.sort((one, other) => other.ups - one.ups || other.mostKai - one.mostKai);
  const found: SheetSize[] = [];
  for (const one of possible) {
    if (isBeaten(found, wish.byArea, one.halves, one.mostKai, one.leastAreaMm2)) continue;
    const { ups, halves, longMm, shortMm } = one;
    const cut = one.cut ?? mixedCut(way.press, way.parent, longMm, shortMm, wish.mostKai);
    if (cut === undefined || isBeaten(found, wish.byArea, halves, cut.kai, cut.areaMm2)) continue;
    const { kai, areaMm2, cuts } = cut;
    found.push({ kai, longMm, shortMm, areaMm2, cuts, ups, halves });
  }
  return found;
}
