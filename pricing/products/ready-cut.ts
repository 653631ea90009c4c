import type { ReadyCut } from "#contract/price-book/print.ts";
import * as paperWords from "#contract/wording/pricing/paper-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, line } from "#pricing/core/costing.ts";
import { micro } from "#pricing/core/decimal.ts";
import { type Exact, exact, exactOf, rounded, times } from "#pricing/core/exact.ts";
import { sheetArea, sheetGrams } from "#pricing/core/paper-formulas.ts";
import { type PaperCut, weighedSheets } from "./paper-cut.ts";
import { byWeight, type PaperSetting } from "./paper-price.ts";

/** Paper in packs of a finished size, from stock: no cutting, whole packs. */
export interface ReadyOffer {
  readonly cut: PaperCut;
  readonly sheets: number;
  readonly grams: Exact;
  readonly lines: readonly DraftLine[];
  readonly fen: number;
  readonly ready: ReadyCut;
}

/** Pieces of this size that the job asks for. */
const piecesOf = (setting: PaperSetting, ready: ReadyCut): number => {
  const { job, book } = setting;
  if (byWeight(job)) return weighedSheets(setting, ready);
  const each = job.qtyUnit === "ream" ? book.paperSales.sheetsPerReam : 1;
  return rounded(times(exactOf(job.qty), exact([each])), 0, "up");
};

/** The stocked packs of the job's paper and size; none where it names a parent or a trim. */
export function readyOffers(setting: PaperSetting): ReadyOffer[] {
  const { job, book, paper } = setting;
  if (job.parentId !== undefined || job.trim) return [];
  const matching = (book.paperSales.readyCut ?? []).filter(
    ({ paperId, gsm, widthMm, lengthMm }) =>
      paperId === job.paperId &&
      gsm === job.gsm &&
      ((widthMm === job.widthMm && lengthMm === job.lengthMm) ||
        (widthMm === job.lengthMm && lengthMm === job.widthMm)),
  );
  return matching.map((ready) => {
    const { name, widthMm, lengthMm, sheets: each } = ready;
    const packs = Math.ceil(piecesOf(setting, ready) / each);
    const sheets = packs * each;
    const rate = micro(ready.price);
    const own = line({
      code: "paper",
      name: paperWords.readyFee,
      basis: () => paperWords.readyBasis(name, paper.name, job.gsm, each),
      qty: () => String(packs),
      unit: units.pack,
      rate,
      above: [packs, rate],
    });
    const parent = { id: "ready-cut", name: paperWords.readySize(name), widthMm, lengthMm };
    const grams = times(sheetGrams(sheetArea(widthMm, lengthMm), job.gsm), exact([sheets]));
    return { cut: { parent, perSheet: 1 }, sheets, grams, lines: [own], fen: own.fen, ready };
  });
}
