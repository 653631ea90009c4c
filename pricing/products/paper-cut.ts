import type { ParentSize } from "#contract/price-book/print.ts";
import type { PaperPlan } from "#contract/quotes/quote.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import { exact, exactOf, over, rounded, times } from "#pricing/core/exact.ts";
import { impose } from "#pricing/core/imposition.ts";
import { sheetArea, sheetGrams } from "#pricing/core/paper-formulas.ts";
import { cutSheet, sheetLayout } from "#pricing/core/sheet-layout.ts";
import { type PaperSetting, requestedGrams } from "./paper-price.ts";

/** What a parent sheet gives, and how many of them an amount takes. */

export interface PaperCut {
  readonly parent: ParentSize;
  readonly perSheet: number;
  readonly layout?: () => PaperPlan["cutLayout"];
}

/** Pieces from one parent. Grain fixes the orientation; else the exact guillotine mix. */
export function cutOf({ job, book }: PaperSetting, parent: ParentSize): PaperCut {
  const { widthMm, lengthMm } = job;
  if (widthMm === undefined || lengthMm === undefined) return { parent, perSheet: 1 };
  const trim = job.trim ? book.paperSales.trimMm : 0;
  if (job.grain === "any") {
    const { imposition, layout } = cutSheet(parent, { widthMm, lengthMm }, true, trim);
    return { parent, perSheet: imposition.count, layout };
  }
  const width = parent.widthMm - 2 * trim;
  const length = parent.lengthMm - 2 * trim;
  const long = Math.max(widthMm, lengthMm);
  const short = Math.min(widthMm, lengthMm);
  const across = job.grain === "long" ? short : long;
  const along = job.grain === "long" ? long : short;
  const columns = Math.floor(micrometres(width) / micrometres(across));
  const rows = Math.floor(micrometres(length) / micrometres(along));
  const imposition = impose(
    columns * micrometres(across),
    rows * micrometres(along),
    micrometres(across),
    micrometres(along),
    false,
  );
  const usable = { x: trim, y: trim, width, height: length };
  return {
    parent,
    perSheet: columns * rows,
    layout: () => sheetLayout(parent.widthMm, parent.lengthMm, usable, imposition),
  };
}

/** Sheets of one size that weigh what was asked, rounded up. */
export function weighedSheets(
  { job }: PaperSetting,
  { widthMm, lengthMm }: Pick<ParentSize, "widthMm" | "lengthMm">,
): number {
  const each = sheetGrams(sheetArea(widthMm, lengthMm), job.gsm);
  return rounded(over(requestedGrams(job), each), 0, "up");
}

/** Parent sheets for the asked amount, rounded up. A weight is turned into whole sheets too. */
export function sheetsFor(setting: PaperSetting, cut: PaperCut): number {
  const { job, book } = setting;
  const amount = exactOf(job.qty);
  switch (job.qtyUnit) {
    case "sheet":
      return rounded(times(amount, exact([1], [cut.perSheet])), 0, "up");
    case "ream": {
      const perReam = exact([book.paperSales.sheetsPerReam], [cut.perSheet]);
      return rounded(times(amount, perReam), 0, "up");
    }
    case "ton":
    case "kg":
      return weighedSheets(setting, cut.parent);
  }
}
