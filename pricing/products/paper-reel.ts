import { type Costing, line } from "#pricing/core/costing.ts";
import { mmText } from "#pricing/core/decimal.ts";
import { exact, exactOf, exactText, over, rounded } from "#pricing/core/exact.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { reelMetres } from "#pricing/core/paper-formulas.ts";
import { areaPrice, askedGrams, byWeight, type PaperSetting, unitText } from "./paper-price.ts";

/** Paper on reels, by weight; totals by weighing. */

export function costReel(setting: PaperSetting): Outcome<Costing> {
  const { job, book, paper } = setting;
  if (!byWeight(job)) return bad("reelUnit", "卷筒纸按吨或 kg 订", "qtyUnit");
  if (job.widthMm !== undefined || job.lengthMm !== undefined)
    return bad("reelCut", "卷筒纸不裁切，请改选平张", "widthMm");
  const width = job.reelWidthMm;
  if (width === undefined) return bad("missing", "请选择卷筒门幅", "reelWidthMm");
  if (!paper.reelWidthsMm.includes(width)) {
    const listed = paper.reelWidthsMm.join("、");
    return bad("noReel", listed === "" ? "此纸没有卷筒" : `门幅只有 ${listed} mm`, "reelWidthMm");
  }
  const grams = askedGrams(job);
  const amount = areaPrice(setting, over(grams, exact([job.gsm])));
  const kg = over(grams, exact([1000]));
  const goods = line({
    code: "paper",
    name: "纸张费",
    basis: () => `${paper.name} ${job.gsm} g 卷筒 ${mmText(width)} mm`,
    qty: () => job.qty,
    unit: unitText(job),
    rate: rounded(over(amount, exactOf(job.qty))),
    above: amount.above,
    below: amount.below,
  });
  const metres = () => rounded(reelMetres(kg, width, job.gsm), 2) / 100;
  const tolerance = `±${book.paperSales.reelTolerancePercent}%，按实际过磅结算`;
  return good({
    quantity: Number(job.qty),
    quantityScale: 1_000_000,
    unit: unitText(job),
    lines: [goods],
    grams: rounded(grams),
    heavy: { form: "reel", metres: Math.ceil(metres()) },
    leadDays: book.leadDays.paper,
    publication: false,
    warnings: [{ code: "weighed", message: `卷筒重量允许${tolerance}` }],
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
      { code: "paper", name: "纸张", value: `${paper.name} ${job.gsm} g`, field: "paperId" },
      { code: "reel", name: "门幅", value: `${mmText(width)} mm`, field: "reelWidthMm" },
      { code: "weighed", name: "重量", value: tolerance },
    ],
  });
}
