import type { GangRunJob } from "#contract/jobs/jobs.ts";
import type { GangFormat } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { GangPlan } from "#contract/quotes/quote.ts";
import * as goodsWords from "#contract/wording/pricing/goods-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Costing, line } from "#pricing/core/costing.ts";
import { micrometres, quotient, scaled } from "#pricing/core/decimal.ts";
import { impose } from "#pricing/core/imposition.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { cheapestPackages } from "#pricing/core/packages.ts";
import { sheetLayout } from "#pricing/core/sheet-layout.ts";
import { chosenOptions, type OptionsChosen, optionLines } from "./goods-options.ts";

/** 拼版（合版）: many orders share one press sheet, so sizes and quantities are listed. */

function gangPlan(format: GangFormat, chosen: OptionsChosen): GangPlan {
  const [width, height] = format.sheetMm;
  const pieceWidth = format.widthMm + 2 * format.bleedMm;
  const pieceHeight = format.heightMm + 2 * format.bleedMm;
  const imposition = impose(
    micrometres(width),
    micrometres(height),
    micrometres(pieceWidth),
    micrometres(pieceHeight),
    false,
  );
  return {
    kind: "gang",
    format: { name: format.name, widthMm: format.widthMm, heightMm: format.heightMm },
    cellsPerKind: 1,
    cellsPerSheet: imposition.count,
    choices: chosen.choices.map(({ option, choice }) => ({
      option: option.name,
      choice: choice.name,
    })),
    layout: sheetLayout(width, height, { x: 0, y: 0, width, height }, imposition),
  };
}

/** Lines and plan of gang-run goods, before rush, freight and tax. */
export function costGangRun(job: GangRunJob, book: PriceBook): Outcome<Costing> {
  const format = indexOf(book).gangRun.get(job.formatId);
  if (format === undefined) return bad("noFormat", goodsWords.noFormat, "formatId");
  const chosen = chosenOptions(format.options, job.options);
  if (!chosen.ok) return chosen;
  const { fen, holds, packages } = cheapestPackages(format.packages, job.quantity);
  const rate = fen * 10_000;
  const factor = 100 + chosen.value.percent;
  const goods = line({
    code: "goods",
    name: format.name,
    basis: () => {
      const basis = goodsWords.gangRunBasis(
        format.paperName,
        job.quantity,
        format.unit,
        job.kinds,
        packages,
      );
      return factor > 100 ? goodsWords.withOptions(basis, factor - 100) : basis;
    },
    qty: () => String(job.kinds),
    unit: units.kind,
    rate: quotient([rate, factor], [100], "halfUp"),
    above: [rate, job.kinds, factor],
    below: [100],
  });
  const quantity = job.quantity * job.kinds;
  const pieces = quantity * format.piecesPerUnit;
  return good({
    quantity,
    unit: format.unit,
    lines: [goods, ...optionLines(format.unit, job, chosen.value)],
    // In hundredths of a millimetre, so that the product rarely leaves the safe range.
    grams: scaled(
      (micrometres(format.widthMm) / 10) * (micrometres(format.heightMm) / 10) * format.gsm,
      pieces,
      10_000_000_000,
    ),
    leadDays: format.leadDays,
    publication: false,
    warnings: [],
    paidQuantity: holds,
    runnersUp: () => [],
    plan: () => gangPlan(format, chosen.value),
    assumptions: () => [
      { code: "paper", name: goodsWords.paper, value: format.paperName },
      { code: "size", name: goodsWords.size, value: `${format.widthMm} × ${format.heightMm} mm` },
      { code: "bleed", name: goodsWords.bleed, value: goodsWords.bleedValue(format.bleedMm) },
      { code: "gang", name: goodsWords.gangRun, value: goodsWords.gangRunValue },
      ...chosen.value.choices.map(({ option, choice }) => ({
        code: `option:${option.id}`,
        name: option.name,
        value: choice.name,
        field: `options.${option.id}`,
      })),
    ],
  });
}
