import { flapsOf } from "#components/job-facts/artwork-frame.ts";
import type { GangRunJob, Job, SheetJob, Winding } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { backInks, type WhiteInk } from "#contract/jobs/white-ink.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { GangPlan, Plan } from "#contract/quotes/quote.ts";
import { type DieLine, dieLineOf } from "#pricing/core/die-line.ts";
import type { BookPart } from "./booklet.ts";
import type { CupSize } from "./cup-wrap.ts";
import { type FoldWay, foldCount } from "./folded-sheet.ts";
import { goodsProduct } from "./goods-product.ts";
import type { Frame } from "./page-placement.ts";
import type { Panel } from "./panel.ts";
import { panelsOf } from "./panels.ts";

/** A single sheet: its folds, and whether its back is printed. */
export interface SheetProduct {
  readonly kind: "sheet";
  readonly frame: Frame;
  readonly shape: CodeOf<"shape">;
  readonly radiusMm: number;
  readonly backPrinted: boolean;
  /** White ink of either side. */
  readonly frontWhite?: WhiteInk | undefined;
  readonly backWhite?: WhiteInk | undefined;
  readonly folds: number;
  readonly way: FoldWay;
}

export interface BookletProduct {
  readonly kind: "booklet";
  readonly frame: Frame;
  readonly pages: number;
  readonly part: BookPart;
  readonly spineMm: number;
}

export interface LabelProduct {
  readonly kind: "label";
  readonly frame: Frame;
  readonly shape: CodeOf<"shape">;
  readonly radiusMm: number;
  readonly gapMm: number;
  /** Null where the labels are not delivered on rolls. */
  readonly winding: Winding | null;
  readonly whiteInk: boolean;
  readonly kinds: number;
}

export interface DieProduct {
  readonly kind: "die";
  readonly frame: Frame;
  readonly die: DieLine;
  readonly panels: readonly Panel[];
}

/** A tin badge, whose print wraps round its edge. */
export interface BadgeProduct {
  readonly kind: "badge";
  readonly frame: Frame;
}

/** A cup that is printed all round; `frame` is its unrolled side. */
export interface CupProduct {
  readonly kind: "cup";
  readonly frame: Frame;
  readonly size: CupSize;
}

/** Goods whose size the shop does not know. */
export interface UnsizedProduct {
  readonly kind: "unsized";
}

/** What has a template. */
export type SizedProduct =
  | SheetProduct
  | BookletProduct
  | LabelProduct
  | DieProduct
  | BadgeProduct
  | CupProduct;

export type Product = SizedProduct | UnsizedProduct;

/** Pages of a file that are printed on the product. */
export function pagesOn(product: Product): number {
  switch (product.kind) {
    case "sheet":
      return product.backPrinted ? 2 : 1;
    case "booklet":
      return product.pages;
    case "label":
      return product.kinds;
    case "die":
    case "badge":
    case "cup":
    case "unsized":
      return 1;
  }
}

const square = { shape: "rect", radiusMm: 0 } as const;
const labelBleedMm = 2;
const gangBleedMm = 2;

const isCover = ({ name }: { readonly name: string }): boolean => name.startsWith(partNames.cover);

/** Which part of a book the job's blocks are: a file may hold the cover alone, or the inside. */
function bookPart({ parts }: SheetJob, plan: Plan | null): BookPart {
  if (parts.every(isCover)) return "cover";
  if (parts.some(isCover)) return "covered";
  return plan?.kind === "sheet" && plan.parts.some(isCover) ? "inside" : "whole";
}

function sheetProduct(job: SheetJob, plan: Plan | null): Product | null {
  const { bleedMm, parts, binding } = job;
  const flaps = flapsOf(plan);
  const die = dieLineOf(job, flaps);
  if (die !== undefined) {
    const frame = { widthMm: die.widthMm, heightMm: die.heightMm, bleedMm };
    return { kind: "die", frame, die, panels: panelsOf(job, flaps) };
  }
  if (job.lengthMm === undefined || job.widthMm === undefined) return null;
  const long = Math.max(job.lengthMm, job.widthMm);
  const short = Math.min(job.lengthMm, job.widthMm);
  if (job.yspType === "book") {
    const spine = plan?.kind === "sheet" ? (plan.spineMm ?? 0) : 0;
    return {
      kind: "booklet",
      frame: { widthMm: short, heightMm: long, bleedMm },
      pages: parts.reduce((sum, { pages }) => sum + pages, 0),
      part: bookPart(job, plan),
      spineMm: binding === "saddle" || binding === "wire" ? 0 : spine,
    };
  }
  const backPrinted = parts.some((part) => backInks(part) > 0);
  const [part] = parts;
  const white = { frontWhite: part?.frontWhite, backWhite: part?.backWhite };
  const frame = { widthMm: long, heightMm: short, bleedMm };
  const folds = foldCount(job);
  const way = folds === 2 ? "letter" : "zigzag";
  return { kind: "sheet", frame, ...square, backPrinted, ...white, folds, way };
}

/** A gang-run leaflet has three panels: the shop's formats fold no other way. */
const gangFolds = 2;

function gangProduct({ options }: GangRunJob, { format, layout, choices }: GangPlan): SheetProduct {
  const { widthMm, heightMm } = format;
  const isFolded = choices.some(({ option }) => option === "折法");
  return {
    kind: "sheet",
    frame: { widthMm, heightMm, bleedMm: layout.bleedMm ?? gangBleedMm },
    ...square,
    backPrinted: options.sides !== "single",
    folds: isFolded ? gangFolds : 0,
    way: options.fold === "z" ? "zigzag" : "letter",
  };
}

/** What a job's artwork is printed on; null where the shop knows no size of it. */
export function productOf(job: Job, plan: Plan | null): Product | null {
  if (isLabel(job)) {
    return {
      kind: "label",
      frame: { widthMm: job.widthMm, heightMm: job.heightMm, bleedMm: labelBleedMm },
      shape: job.shape,
      radiusMm: job.shape === "rounded" ? job.cornerRadiusMm : 0,
      gapMm: job.gapAroundMm,
      winding: job.shipForm === "roll" ? job.winding : null,
      whiteInk: "whiteInk" in job && job.whiteInk,
      kinds: job.kinds,
    };
  }
  switch (job.quoteType) {
    case "ysp":
      return sheetProduct(job, plan);
    case "pb":
      return plan?.kind === "gang" ? gangProduct(job, plan) : null;
    case "pt":
      return goodsProduct(job, plan);
    case "paper":
      return null;
  }
}
