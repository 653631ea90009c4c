import { listed } from "#contract/wording/pricing/list-words.ts";
import * as paperWords from "#contract/wording/pricing/paper-words.ts";
import { type Costing, line } from "#pricing/core/costing.ts";
import { feeFen, mmText } from "#pricing/core/decimal.ts";
import { exact, exactOf, exactText, over, rounded } from "#pricing/core/exact.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { reelMetres } from "#pricing/core/paper-formulas.ts";
import { areaPrice, byWeight, type PaperSetting, requestedGrams, unitText } from "./paper-price.ts";

/** Paper on reels, by weight; totals by weighing. */

export function costReel(setting: PaperSetting): Outcome<Costing> {
  const { job, book, paper } = setting;
  if (!byWeight(job)) return bad("reelUnit", paperWords.reelUnit, "qtyUnit");
  if (job.widthMm !== undefined || job.lengthMm !== undefined)
    return bad("reelCut", paperWords.reelIsNotCut, "widthMm");
  const width = job.reelWidthMm;
  if (width === undefined) return bad("missing", paperWords.noReelWidth, "reelWidthMm");
  if (!paper.reelWidthsMm.includes(width)) {
    const widths = listed(paper.reelWidthsMm);
    const message = widths === "" ? paperWords.noReel : paperWords.reelWidths(widths);
    return bad("noReel", message, "reelWidthMm");
  }
  const { reelMinimum } = book.paperSales;
  const grams = requestedGrams(job);
  const amount = areaPrice(setting, over(grams, exact([job.gsm])));
  const kg = over(grams, exact([1000]));
  const goods = line({
    code: "paper",
    name: paperWords.paperFee,
    basis: () => paperWords.reelBasis(paper.name, job.gsm, mmText(width)),
    qty: () => job.qty,
    unit: unitText(job),
    rate: rounded(over(amount, exactOf(job.qty))),
    above: amount.above,
    below: amount.below,
    ...(reelMinimum === undefined ? {} : { minimumFen: feeFen(reelMinimum) }),
  });
  const metres = () => rounded(reelMetres(kg, width, job.gsm), 2) / 100;
  const tolerance = paperWords.weightValue(book.paperSales.reelTolerancePercent);
  return good({
    quantity: Number(job.qty),
    quantityScale: 1_000_000,
    unit: unitText(job),
    lines: [goods],
    grams: rounded(grams),
    heavy: { form: "reel", metres: Math.ceil(metres()) },
    leadDays: book.leadDays.paper,
    publication: false,
    warnings: [{ code: "weighed", message: paperWords.reelWeight(tolerance) }],
    runnersUp: () => [],
    plan: () => ({
      kind: "paper",
      form: "reel",
      qtyUnit: job.qtyUnit,
      sheets: 0,
      pieces: 0,
      piecesPerSheet: 0,
      reams: "0",
      kg: exactText(kg, 4),
      reel: { widthMm: width, metres: metres() },
    }),
    assumptions: () => [
      {
        code: "paper",
        name: paperWords.paper,
        value: `${paper.name} ${job.gsm} g`,
        field: "paperId",
      },
      {
        code: "reel",
        name: paperWords.reelWidth,
        value: `${mmText(width)} mm`,
        field: "reelWidthMm",
      },
      { code: "weighed", name: paperWords.weight, value: tolerance },
    ],
  });
}
