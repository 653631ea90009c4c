import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { ParentSize } from "#contract/price-book/print.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as sheetProblems from "#contract/wording/pricing/sheet-problem-words.ts";
import type { CutBlock } from "./guillotine.ts";

/** 丝向: which side of a piece the grain of its paper has to run along. */

/** The side of a piece as it is laid out: its width or its height. */
export type GrainSide = "width" | "height";

/** Boxes whose panels stand side by side round a body. */
const tubes: ReadonlyArray<NonNullable<SheetJob["box"]>["boxType"]> = [
  "tuckEnd",
  "snapLock",
  "doubleTuck",
  "handle",
  "autoLock",
  "sleeve",
];

/**
 * Along the spine of a book, which its pages have as their height. Round the body of a box, across
 * its upright creases, which is the width of its flat. Undefined where the job asks for none.
 */
export function grainOf({ fixedGrain, yspType, box }: SheetJob): GrainSide | undefined {
  if (fixedGrain !== true) return undefined;
  if (yspType === "book") return "height";
  return yspType === "box" && box !== undefined && tubes.includes(box.boxType)
    ? "width"
    : undefined;
}

/** A grain direction is asked of goods that have none. */
export const grainProblems = (job: SheetJob): Problem[] =>
  job.fixedGrain === true && grainOf(job) === undefined
    ? [{ code: "grain", field: "fixedGrain", message: sheetProblems.noGrain }]
    : [];

/** Does the grain run along the long side of the press sheets of a straight cut? */
export function grainAlongLong(
  { grain = "long", widthMm, lengthMm }: ParentSize,
  { cuts: [cut] }: { readonly cuts: readonly CutBlock[] },
): boolean {
  const alongLength = lengthMm >= widthMm === (grain === "long");
  return cut === undefined || cut.height >= cut.width === alongLength;
}
