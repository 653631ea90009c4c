import { yuanOf } from "#contract/format/money.ts";
import type { PaperJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { ParentSize, ReadyCut } from "#contract/price-book/print.ts";
import type { PaperPlan } from "#contract/quotes/quote.ts";
import * as paperWords from "#contract/wording/pricing/paper-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import {
  type Costing,
  type DraftLine,
  fenLine,
  line,
  type RunnerUp,
  sumFen,
} from "#pricing/core/costing.ts";
import {
  decimalText,
  feeFen,
  micro,
  microPerFen,
  microPerYuan,
  mmText,
  quotient,
  shortText,
} from "#pricing/core/decimal.ts";
import { type Exact, exact, exactText, over, rounded, times } from "#pricing/core/exact.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { isPalletised } from "#pricing/core/packing.ts";
import { reamPrice, sheetArea, sheetGrams } from "#pricing/core/paper-formulas.ts";
import { cutOf, type PaperCut, sheetsFor } from "./paper-cut.ts";
import { areaPrice, type PaperSetting, paperPrice, unitText } from "./paper-price.ts";
import { costReel } from "./paper-reel.ts";
import { readyOffers } from "./ready-cut.ts";

/** Paper by ton, ream, sheet or kilogram: whole parents, cut to size, or reels. */

/** Paper line by the exact area of the parent sheets, whatever unit they were asked in. */
function paperLine(setting: PaperSetting, cut: PaperCut, sheets: number): DraftLine {
  const { job, paper } = setting;
  const each = areaPrice(setting, sheetArea(cut.parent.widthMm, cut.parent.lengthMm));
  const amount = times(each, exact([sheets]));
  const { name, widthMm, lengthMm } = cut.parent;
  const size = name.includes("×") ? name : `${name} ${mmText(widthMm)}×${mmText(lengthMm)}`;
  const { price } = setting;
  const rateWords = price.per === "ton" ? paperWords.perTon : paperWords.perSquareMetre;
  return line({
    code: "paper",
    name: paperWords.paperFee,
    basis: () =>
      paperWords.sheetBasis(
        paper.name,
        job.gsm,
        size,
        sheets,
        rateWords(shortText(price.micro, 6, 4)),
      ),
    qty: () => String(sheets),
    unit: units.sheet,
    rate: rounded(each),
    above: amount.above,
    below: amount.below,
  });
}

/**
 * 零张: a broken ream costs more a sheet, never more than the whole ream. The surcharge is what
 * the sheets with it come to, less the paper line, so that a fuller ream is never a fen cheaper.
 */
function brokenLine(
  setting: PaperSetting,
  cut: PaperCut,
  sheets: number,
  paperFen: number,
): DraftLine[] {
  const { sheetsPerReam, brokenReamPercent } = setting.book.paperSales;
  const broken = sheets % sheetsPerReam;
  if (broken === 0 || brokenReamPercent === 0) return [];
  const lacking = sheetsPerReam - broken;
  const extra = Math.min(broken * brokenReamPercent, lacking * 100);
  const whole = extra === lacking * 100;
  const each = areaPrice(setting, sheetArea(cut.parent.widthMm, cut.parent.lengthMm));
  const together = times(each, exact([sheets * 100 + extra], [100, microPerFen]));
  return [
    fenLine({
      code: "broken",
      name: paperWords.broken,
      basis: () =>
        whole
          ? paperWords.brokenAsReamBasis(broken, lacking)
          : paperWords.brokenBasis(broken, brokenReamPercent),
      qty: () => String(whole ? lacking : broken),
      unit: units.sheet,
      rate: rounded(whole ? each : times(each, exact([brokenReamPercent], [100]))),
      fen: rounded(together) - paperFen,
    }),
  ];
}

/** 分切费 by weight, with its minimum. Charged by the 10 g that a line shows, so that it multiplies. */
function cuttingLine({ job, book }: PaperSetting, grams: Exact): DraftLine[] {
  if (job.widthMm === undefined && !job.trim) return [];
  const perTon = micro(book.paperSales.cuttingPerTon);
  const tens = rounded(over(grams, exact([10])));
  const kg = () => decimalText(tens, 2, 2);
  return [
    line({
      code: "cut",
      name: paperWords.cutting,
      basis: () => (job.trim ? paperWords.trimmingBasis(kg()) : paperWords.cuttingBasis(kg())),
      qty: kg,
      unit: units.kilogram,
      rate: perTon / 1000,
      above: [tens, perTon],
      below: [100_000],
      minimumFen: feeFen(book.paperSales.cuttingMinimum),
    }),
  ];
}

interface SheetOffer {
  readonly cut: PaperCut;
  readonly sheets: number;
  readonly grams: Exact;
  readonly lines: readonly DraftLine[];
  readonly fen: number;
  /** A stocked pack, where the sheets are not cut. */
  readonly ready?: ReadyCut;
}

function offer(setting: PaperSetting, parent: ParentSize): SheetOffer | undefined {
  const cut = cutOf(setting, parent);
  if (cut.perSheet < 1) return undefined;
  const sheets = sheetsFor(setting, cut);
  const area = sheetArea(parent.widthMm, parent.lengthMm);
  const grams = times(sheetGrams(area, setting.job.gsm), exact([sheets]));
  const paper = paperLine(setting, cut, sheets);
  const lines = [
    paper,
    ...brokenLine(setting, cut, sheets, paper.fen),
    ...cuttingLine(setting, grams),
  ];
  return { cut, sheets, grams, lines, fen: sumFen(lines) };
}

function sheetPlan(setting: PaperSetting, best: SheetOffer): PaperPlan {
  const { job, price, book } = setting;
  const { parent } = best.cut;
  const area = sheetArea(parent.widthMm, parent.lengthMm);
  const { ready } = best;
  const each =
    ready === undefined
      ? over(areaPrice(setting, area), exact([microPerYuan]))
      : exact([micro(ready.price)], [ready.sheets, microPerYuan]);
  const layout = best.cut.layout?.();
  return {
    kind: "paper",
    form: "sheet",
    qtyUnit: job.qtyUnit,
    parent: { ...parent },
    sheets: best.sheets,
    pieces: best.sheets * best.cut.perSheet,
    piecesPerSheet: best.cut.perSheet,
    reams: exactText(exact([best.sheets], [book.paperSales.sheetsPerReam]), 4),
    kg: exactText(over(best.grams, exact([1000])), 4),
    sheetPrice: exactText(each, 4),
    reamPrice: exactText(reamPrice(each, book.paperSales.sheetsPerReam), 2),
    ...(price.per === "ton" && ready === undefined
      ? { tonPrice: yuanOf(quotient([price.micro], [10_000], "halfUp")) }
      : {}),
    ...(layout === undefined ? {} : { cutLayout: layout }),
  };
}

function runnersUp(job: PaperJob, offers: readonly SheetOffer[]): RunnerUp[] {
  const next = offers[1];
  if (next === undefined || job.parentId !== undefined) return [];
  const { id, name } = next.cut.parent;
  return [
    {
      code: "parent",
      name: paperWords.otherParent(name, next.cut.perSheet),
      fen: next.fen,
      job: { ...job, parentId: id },
      plan: () => ({ kind: "paper", sheets: next.sheets }),
    },
  ];
}

/** Parents that the job may use: the named one, all where it is cut, else the paper's first. */
function parentsOf({ job, book, paper }: PaperSetting): Outcome<ParentSize[]> {
  const { parents } = indexOf(book);
  const all = paper.parentIds.flatMap((id) => parents.get(id) ?? []);
  if (job.parentId !== undefined) {
    const named = all.find(({ id }) => id === job.parentId);
    return named === undefined ? bad("noParent", paperWords.noParent, "parentId") : good([named]);
  }
  if (all.length === 0) return bad("noParent", paperWords.noSheets, "paperId");
  return good(job.widthMm === undefined ? all.slice(0, 1) : all);
}

function costSheets(setting: PaperSetting): Outcome<Costing> {
  const { job, book, paper } = setting;
  if (job.qtyUnit === "sheet" && /\.\d*[1-9]/.test(job.qty))
    return bad("wholeSheets", paperWords.wholeSheets, "qty");
  const parents = parentsOf(setting);
  if (!parents.ok) return parents;
  const cuts = parents.value.flatMap((parent) => offer(setting, parent) ?? []);
  cuts.sort((a, b) => a.fen - b.fen);
  // A pack is offered where it is cheaper than any cut.
  const [cut] = cuts;
  const [pack] = readyOffers(setting).sort((a, b) => a.fen - b.fen);
  const inPacks = pack !== undefined && (cut === undefined || pack.fen < cut.fen);
  const offers: readonly SheetOffer[] = inPacks ? [pack, ...cuts] : cuts;
  const best = offers[0];
  if (best === undefined) return bad("tooLarge", paperWords.tooLarge, "lengthMm");
  const oneSided = paper.printableSides === 1;
  const grams = rounded(best.grams);
  const { parent } = best.cut;
  const edge = Math.max(job.widthMm ?? parent.widthMm, job.lengthMm ?? parent.lengthMm);
  return good({
    quantity: Number(job.qty),
    quantityScale: 1_000_000,
    unit: unitText(job),
    lines: best.lines,
    grams,
    heavy: isPalletised(edge, grams, book.freight) ? { form: "pallet" } : undefined,
    minimumOf: best.ready === undefined ? undefined : "pt",
    leadDays: book.leadDays.paper,
    publication: false,
    warnings: oneSided ? [{ code: "oneSided", message: paperWords.oneSided(paper.name) }] : [],
    runnersUp: () => runnersUp(job, offers),
    plan: () => sheetPlan(setting, best),
    assumptions: () => [
      {
        code: "paper",
        name: paperWords.paper,
        value: `${paper.name} ${job.gsm} g`,
        field: "paperId",
      },
      { code: "parent", name: paperWords.parent, value: best.cut.parent.name, field: "parentId" },
      {
        code: "grain",
        name: paperWords.grain,
        value: "",
        chosen: { of: "grain", code: job.grain },
        field: "grain",
      },
      {
        code: "trim",
        name: paperWords.trim,
        value: job.trim ? paperWords.trimmed : paperWords.untrimmed,
        field: "trim",
      },
      {
        code: "ream",
        name: paperWords.ream,
        value: paperWords.reamValue(book.paperSales.sheetsPerReam),
      },
    ],
  });
}

/** Lines and plan of a paper order, before freight and tax. */
export function costPaper(job: PaperJob, book: PriceBook): Outcome<Costing> {
  const paper = indexOf(book).papers.get(job.paperId);
  if (paper === undefined) return bad("noPaper", paperWords.noPaper, "paperId");
  const price = paperPrice(paper, job.gsm);
  if (!price.ok) return price;
  if (job.brand !== undefined && !paper.brands.includes(job.brand))
    return bad("noBrand", paperWords.noBrand(paper.name, job.brand), "brand");
  if ((job.widthMm === undefined) !== (job.lengthMm === undefined))
    return bad("missing", paperWords.bothSides, job.widthMm === undefined ? "widthMm" : "lengthMm");
  const setting: PaperSetting = { job, book, paper, price: price.value };
  return job.form === "reel" ? costReel(setting) : costSheets(setting);
}
