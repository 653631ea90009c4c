import type { ParentSize, Press } from "#contract/price-book/print.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import type { CutBlock } from "#pricing/core/guillotine.ts";
import { type Imposition, mixedImposition } from "#pricing/core/imposition.ts";
import { rememberedFor } from "#pricing/core/remembered.ts";

/** Equal press sheets from one parent sheet, as a paper cutter takes them out of it. */
export interface ParentCut {
  /** Press sheets a parent (开). */
  readonly kai: number;
  /** Long and short side of the press sheet in mm; the gripper runs along the long side. */
  readonly longMm: number;
  readonly shortMm: number;
  /** mm² that work by the press sheet's area is charged for, whatever pieces lie on it. */
  readonly areaMm2: number;
  /** Where the sheets lie on the parent, in µm. */
  readonly cuts: readonly CutBlock[];
}

type PressSize = Pick<Press, "minSheetMm" | "maxSheetMm">;

/** Sides of a cell of the parent, no larger than the press takes. */
function trimmed(press: PressSize, width: number, length: number) {
  const long = Math.min(Math.max(width, length), press.maxSheetMm[1]);
  const short = Math.min(width, length, press.maxSheetMm[0]);
  const upright = length > width;
  return { long, short, width: upright ? short : long, length: upright ? long : short };
}

/**
 * 正开: columns × rows of equal sheets, whole mm, trimmed where the press is smaller. Left out is
 * a cut whose trimmed sheet one more column or row would give as well.
 */
function* cutStraight(press: PressSize, parent: ParentSize, mostKai: number): Generator<ParentCut> {
  const across = (columns: number) => Math.floor(parent.widthMm / columns);
  const down = (rows: number) => Math.floor(parent.lengthMm / rows);
  for (let columns = 1; columns <= mostKai; columns += 1) {
    for (let rows = 1; columns * rows <= mostKai; rows += 1) {
      const sheet = trimmed(press, across(columns), down(rows));
      if (sheet.long < press.minSheetMm[1] || sheet.short < press.minSheetMm[0]) continue;
      const wider = (columns + 1) * rows <= mostKai;
      const longer = columns * (rows + 1) <= mostKai;
      if (wider && across(columns + 1) >= sheet.width) continue;
      if (longer && down(rows + 1) >= sheet.length) continue;
      const cut = {
        x: 0,
        y: 0,
        columns,
        rows,
        width: micrometres(sheet.width),
        height: micrometres(sheet.length),
        turned: sheet.width > sheet.length,
      };
      const { long: longMm, short: shortMm } = sheet;
      yield { kai: columns * rows, longMm, shortMm, areaMm2: longMm * shortMm, cuts: [cut] };
    }
  }
}

interface KnownCuts {
  readonly mostKai: number;
  readonly cuts: readonly ParentCut[];
}

const remembered = new WeakMap<PressSize, WeakMap<ParentSize, KnownCuts>>();

/**
 * 正开 of a parent for a press, remembered: it does not depend on the job.
 * @param mostKai the most sheets that a parent is cut into
 */
export function straightCuts(
  press: PressSize,
  parent: ParentSize,
  mostKai: number,
): readonly ParentCut[] {
  const ofPress = remembered.get(press) ?? new WeakMap<ParentSize, KnownCuts>();
  remembered.set(press, ofPress);
  const known = ofPress.get(parent);
  if (known?.mostKai === mostKai) return known.cuts;
  const cuts = [...cutStraight(press, parent, mostKai)];
  ofPress.set(parent, { mostKai, cuts });
  return cuts;
}

/** Sheets that a straight cut alone wins of a parent. */
export const straightKai = ({ widthMm, lengthMm }: ParentSize, a: number, b: number): number =>
  Math.max(
    Math.floor(widthMm / a) * Math.floor(lengthMm / b),
    Math.floor(widthMm / b) * Math.floor(lengthMm / a),
  );

/** mm² of a mixed cut's sheet: its 开 of the parent, as far as the press takes it. */
export function mixedArea(
  { maxSheetMm: [short, long] }: PressSize,
  parent: ParentSize,
  kai: number,
) {
  return Math.min(Math.floor((parent.widthMm * parent.lengthMm) / kai), short * long);
}

const mixedCuts = rememberedFor<ParentSize, number, Imposition>(4000);

/** The most sheets of whole mm that a parent gives, remembered: sizes of pieces share them. */
const mixedOn = (parent: ParentSize, longMm: number, shortMm: number): Imposition =>
  mixedCuts(parent, longMm * 10_000 + shortMm, () =>
    mixedImposition({
      width: micrometres(parent.widthMm),
      height: micrometres(parent.lengthMm),
      a: micrometres(longMm),
      b: micrometres(shortMm),
      gutter: 0,
    }),
  );

/**
 * 混开 (丁字三开, 五开 …): some of the sheets lie across the others. The most that the paper
 * cutter wins of that size; nothing where a straight cut wins as many.
 */
export function mixedCut(
  press: PressSize,
  parent: ParentSize,
  longMm: number,
  shortMm: number,
  mostKai: number,
): ParentCut | undefined {
  const { count, orientation, blocks } = mixedOn(parent, longMm, shortMm);
  if (orientation !== "mixed" || count > mostKai) return undefined;
  const areaMm2 = mixedArea(press, parent, count);
  return { kai: count, longMm, shortMm, areaMm2, cuts: blocks };
}
