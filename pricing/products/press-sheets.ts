import type { SheetPart } from "#contract/jobs/jobs.ts";
import type { ParentSize, Press } from "#contract/price-book/print.ts";
import type { GrainSide } from "#pricing/core/grain.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { type SheetSize, sheetSizes } from "./sheet-sizes.ts";

/** Which press sheets of which parents hold how many pieces, for each way of printing. */

export type PrintMethod = Exclude<SheetPart["printMethod"], "auto">;

export interface PressSheet extends SheetSize {
  readonly press: Press;
  readonly parent: ParentSize;
  readonly method: PrintMethod;
  readonly wish: PressSheetWish;
  /** Its place among all: of equal offers the first is quoted. */
  readonly at: number;
}

/** Lengths of the piece in µm. */
export interface PressSheetWish {
  /** The finished piece, without bleed. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  /** Between two finished pieces. */
  readonly gutter: number;
  readonly yaokouMm: number;
  /** Pieces may lie across one another on the press sheet. */
  readonly mixed: boolean;
  /** Press sheets may lie across one another on the parent. */
  readonly mixedCuts: boolean;
  /** The most press sheets of one parent. */
  readonly mostKai: number;
  /** The side of the piece along the grain, of straight cuts only; undefined: either side. */
  readonly grain?: GrainSide | undefined;
  /** The sheet is folded by halves: 1, 2, 4, 8 … pieces each way. */
  readonly folded: boolean;
  /** Pages, of which some may be printed by turning the sheet onto itself. */
  readonly paged: boolean;
  /** Something is priced by the area of the press sheet. */
  readonly byArea: boolean;
  readonly methods: readonly PrintMethod[];
}

/** One press, from one parent, printing one way. */
export interface PressOption {
  readonly press: Press;
  readonly parent: ParentSize;
  readonly method: PrintMethod;
}

/** A digital press prints one side or both at once; others follow the chosen method. */
const canGoThrough = (press: Press, method: PrintMethod): boolean =>
  method === "perfecting" ? press.perfecting : !isDigital(press) || method === "single";

/** Every press, parent and method; their number does not depend on the piece. */
export function* waysToPrint(
  presses: readonly Press[],
  parents: readonly ParentSize[],
  methods: readonly PrintMethod[],
): Generator<PressOption> {
  for (const press of presses) {
    for (const parent of parents) {
      for (const method of methods) {
        if (canGoThrough(press, method)) yield { press, parent, method };
      }
    }
  }
}

/**
 * What decides how sheets lie: presses of one format fill them alike, and so do all methods that
 * do not turn a sheet onto itself.
 */
function formatOf({ press, parent, method }: PressOption): string {
  const { minSheetMm, maxSheetMm, sideMm, tailMm } = press;
  const turned = method === "workAndTurn" || method === "tumble" ? method : "";
  const gripper = isDigital(press) ? press.gripperMm : "";
  return [...minSheetMm, ...maxSheetMm, sideMm, tailMm, gripper, turned, parent.id].join();
}

/** Every press sheet that may be the cheapest for the piece. */
export const pressSheets = (
  presses: readonly Press[],
  parents: readonly ParentSize[],
  wish: PressSheetWish,
): PressSheet[] => finished(pressSheetsInSteps(presses, parents, wish));

/** The same, where a step lays pieces on the sheets of one format. */
export function* pressSheetsInSteps(
  presses: readonly Press[],
  parents: readonly ParentSize[],
  wish: PressSheetWish,
): Steps<PressSheet[]> {
  const found: PressSheet[] = [];
  const known = new Map<string, readonly SheetSize[]>();
  for (const way of waysToPrint(presses, parents, wish.methods)) {
    const { press, parent, method } = way;
    const format = formatOf(way);
    let sizes = known.get(format);
    if (sizes === undefined) {
      yield;
      sizes = sheetSizes(way, wish);
      known.set(format, sizes);
    }
    for (const { kai, longMm, shortMm, areaMm2, cuts, ups, halves } of sizes)
      found.push({
        kai,
        longMm,
        shortMm,
        areaMm2,
        cuts,
        ups,
        halves,
        press,
        parent,
        method,
        wish,
        at: found.length,
      });
  }
  return found;
}
