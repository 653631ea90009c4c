import * as v from "valibot";
import { count, entry, fee, list, millimetres, rate } from "./fields.ts";

/** How sheets are laid out, folded and die-cut on any press: one section of the price book. */

/** A folded section of so many pages, and the heaviest paper that folds so often. */
const foldScheme = entry({
  pages: v.picklist([4, 8, 16, 32], "折手P数为4、8、16或32"),
  maxGsm: count(1000),
});

export type FoldScheme = v.InferOutput<typeof foldScheme>;

export const sheetFedSection = entry({
  /**
   * Least distance of two finished pieces with bleed, mm: their shared bleed. Where twice the bleed
   * is less, that is enough.
   */
  gutterMm: millimetres(20),
  /** 铣背: milled off each page's spine edge before glue, mm. */
  millingMm: millimetres(10),
  folding: list(foldScheme, 4, 1),
  /** 过机次数: a sheet that goes through a press more often does not keep register. */
  mostPasses: v.optional(count(8, 1), 2),
  /** 最多开数: press sheets that the paper cutter takes out of one parent. */
  mostKai: v.optional(count(64, 1), 24),
  /** Leaves that are bound unfolded are gathered in lifts of so many pages. */
  liftPages: v.optional(count(64, 2), 16),
  /** 刀版: steel rule and creases by the metre, with the least that a die costs. */
  die: entry({ perMetre: rate, minimum: fee }),
});
export type SheetFed = v.InferOutput<typeof sheetFedSection>;

/** Inks mixed to a number: the fee for each on sheets, and the working minutes that each takes. */
export const spotInkSection = entry({ sheetFee: fee, minutes: count(600) });

/** 可变数据: preparing a table, each thousand of its rows, and the working days before the press. */
export const variableDataSection = entry({ setup: fee, per1000: rate, days: count(30) });
