import type { ParentCut } from "./parent-cuts.ts";
import type { SheetYield } from "./sheet-frontier.ts";

/** A press sheet of a parent, and the pieces that it holds. */
export type FilledCut = ParentCut &
  SheetYield & {
    /** Its left and right half are alike; asked for pages only. */
    readonly halves: boolean;
  };

/** Written out field by field: a spread takes several times as long, and there are hundreds. */
export const filled = (cut: ParentCut, ups: number, halves: boolean): FilledCut => ({
  kai: cut.kai,
  longMm: cut.longMm,
  shortMm: cut.shortMm,
  areaMm2: cut.areaMm2,
  cuts: cut.cuts,
  ups,
  halves,
});
