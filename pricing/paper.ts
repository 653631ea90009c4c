import type { PaperJob } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Paper, ParentSize } from "#contract/price-book-print.ts";
import type { PaperPlan } from "#contract/quote.ts";
import { indexOf } from "./book-index.ts";
import { type Costing, type DraftLine, fenLine, line, type RunnerUp, sumFen } from "./costing.ts";
import {
  feeFen,
  micro,
  micrometres,
  microPerFen,
  microPerYuan,
  mmText,
  quotient,
  shortText,
} from "./decimal.ts";
import { type Exact, exact, exactOf, exactText, over, rounded, times } from "./exact.ts";
import { cutSheet, impose, sheetLayout } from "./imposition.ts";
import { bad, good, type Outcome } from "./outcome.ts";
import { reamPrice, reelMetres, sheetArea, sheetGrams, sheetPrice } from "./paper-formulas.ts";

/** Paper by ton, ream, sheet or kilogram: whole parents, cut to size, or reels. */

const unitNames = { ton: "吨", ream: "令", sheet: "张", kg: "kg" } as const;

interface Setting {
  readonly job: PaperJob;
  readonly book: PriceBook;
  readonly paper: Paper;
  /** Micro-yuan a ton, or a m². */
  readonly price: { readonly per: "ton" | "m2"; readonly micro: number };
}

/** Price of an area of this paper in micro-yuan. */
function areaPrice({ job, price }: Setting, area: Exact): Exact {
  return price.per === "m2"
    ? times(area, exact([price.micro]))
    : sheetPrice(area, job.gsm, exact([price.micro]));
}

interface Cut {
  readonly parent: ParentSize;
  readonly perSheet: number;
  readonly layout?: () => PaperPlan["cutLayout"];
}

/** Pieces from one parent. Grain fixes the orientation; else the exact guillotine mix. */
function cutOf({ job, book }: Setting, parent: ParentSize): Cut {
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

/** Parent sheets for the asked amount, rounded up; tons and kg are priced as asked. */
function sheetsFor({ job, book }: Setting, cut: Cut): number {
  const amount = exactOf(job.qty);
  const area = sheetArea(cut.parent.widthMm, cut.parent.lengthMm);
  switch (job.qtyUnit) {
    case "sheet":
      return rounded(times(amount, exact([1], [cut.perSheet])), 0, "up");
    case "ream": {
      const perReam = exact([book.paperSales.sheetsPerReam], [cut.perSheet]);
      return rounded(times(amount, perReam), 0, "up");
    }
    case "ton":
      return rounded(over(times(amount, exact([1_000_000])), sheetGrams(area, job.gsm)), 0, "up");
    case "kg":
      return rounded(over(times(amount, exact([1000])), sheetGrams(area, job.gsm)), 0, "up");
  }
}

const byWeight = (job: PaperJob): boolean => job.qtyUnit === "ton" || job.qtyUnit === "kg";

const askedGrams = (job: PaperJob): Exact =>
  times(exactOf(job.qty), exact([job.qtyUnit === "ton" ? 1_000_000 : 1000]));

/** Paper line: by weight as asked, else by the exact area of the parent sheets. */
function paperLine(setting: Setting, cut: Cut, sheets: number): DraftLine {
  const { job, paper } = setting;
  const area = sheetArea(cut.parent.widthMm, cut.parent.lengthMm);
  const each = areaPrice(setting, area);
  const weighed = byWeight(job);
  const amount = weighed
    ? areaPrice(setting, over(askedGrams(job), exact([job.gsm])))
    : times(each, exact([sheets]));
  const { name, widthMm, lengthMm } = cut.parent;
  const size = name.includes("×") ? name : `${name} ${mmText(widthMm)}×${mmText(lengthMm)}`;
  const { price } = setting;
  const rateText = `${shortText(price.micro, 6, 4)} 元/${price.per === "ton" ? "吨" : "m²"}`;
  return line({
    code: "paper",
    name: "纸张费",
    basis: () => `${paper.name} ${job.gsm} g，${size}，${sheets} 张，${rateText}`,
    qty: () => (weighed ? job.qty : String(sheets)),
    unit: weighed ? unitNames[job.qtyUnit] : "张",
    rate: weighed ? rounded(over(amount, exactOf(job.qty))) : rounded(each),
    above: amount.above,
    below: amount.below,
  });
}

/**
 * 零张: a broken ream costs more a sheet, never more than the whole ream. The surcharge is what
 * the sheets with it come to, less the paper line, so that a fuller ream is never a fen cheaper.
 */
function brokenLine(setting: Setting, cut: Cut, sheets: number, paperFen: number): DraftLine[] {
  const { sheetsPerReam, brokenReamPercent } = setting.book.paperSales;
  const broken = sheets % sheetsPerReam;
  if (byWeight(setting.job) || broken === 0 || brokenReamPercent === 0) return [];
  const extra = Math.min(broken * brokenReamPercent, (sheetsPerReam - broken) * 100);
  const each = areaPrice(setting, sheetArea(cut.parent.widthMm, cut.parent.lengthMm));
  const together = times(each, exact([sheets * 100 + extra], [100, microPerFen]));
  return [
    fenLine({
      code: "broken",
      name: "零张加价",
      basis: () => `不足一令的 ${broken} 张加 ${brokenReamPercent}%，不超过整令价`,
      qty: () => String(broken),
      unit: "张",
      rate: rounded(times(each, exact([extra], [100 * broken]))),
      fen: rounded(together) - paperFen,
    }),
  ];
}

/** 分切费 by ton, with its minimum. */
function cuttingLine({ job, book }: Setting, grams: Exact): DraftLine[] {
  if (job.widthMm === undefined && !job.trim) return [];
  const rate = micro(book.paperSales.cuttingPerTon);
  return [
    line({
      code: "cut",
      name: "分切费",
      basis: () =>
        `${exactText(over(grams, exact([1_000_000])), 4)} 吨${job.trim ? "，四边光" : ""}`,
      qty: () => exactText(over(grams, exact([1_000_000])), 4),
      unit: "吨",
      rate,
      above: [...grams.above, rate],
      below: [...grams.below, 1_000_000],
      minimumFen: feeFen(book.paperSales.cuttingMinimum),
    }),
  ];
}

interface SheetOffer {
  readonly cut: Cut;
  readonly sheets: number;
  readonly grams: Exact;
  readonly lines: readonly DraftLine[];
  readonly fen: number;
}

function offer(setting: Setting, parent: ParentSize): SheetOffer | undefined {
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

function sheetPlan(setting: Setting, best: SheetOffer): PaperPlan {
  const { job, price, book } = setting;
  const { parent } = best.cut;
  const area = sheetArea(parent.widthMm, parent.lengthMm);
  const each = over(areaPrice(setting, area), exact([microPerYuan]));
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
    ...(price.per === "ton"
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
      name: `改用${name}，每张裁 ${next.cut.perSheet} 件`,
      fen: next.fen,
      change: { parentId: id },
    },
  ];
}

/** Parents that the job may use: the named one, all where it is cut, else the paper's first. */
function parentsOf({ job, book, paper }: Setting): Outcome<ParentSize[]> {
  const { parents } = indexOf(book);
  const all = paper.parentIds.flatMap((id) => parents.get(id) ?? []);
  if (job.parentId !== undefined) {
    const named = all.find(({ id }) => id === job.parentId);
    return named === undefined ? bad("noParent", "此纸没有这种规格", "parentId") : good([named]);
  }
  if (all.length === 0) return bad("noParent", "此纸没有平张规格", "paperId");
  return good(job.widthMm === undefined ? all.slice(0, 1) : all);
}

function costSheets(setting: Setting): Outcome<Costing> {
  const { job, book, paper } = setting;
  const parents = parentsOf(setting);
  if (!parents.ok) return parents;
  const offers = parents.value.flatMap((parent) => offer(setting, parent) ?? []);
  offers.sort((a, b) => a.fen - b.fen);
  const best = offers[0];
  if (best === undefined) return bad("tooLarge", "裁切尺寸大于纸张", "lengthMm");
  const oneSided = paper.printableSides === 1;
  return good({
    quantity: Number(job.qty),
    quantityScale: 1_000_000,
    unit: unitNames[job.qtyUnit],
    lines: best.lines,
    grams: rounded(best.grams),
    leadDays: book.leadDays.paper,
    publication: false,
    warnings: oneSided ? [{ code: "oneSided", message: `${paper.name}只有一面可印` }] : [],
    runnersUp: () => runnersUp(job, offers),
    plan: () => sheetPlan(setting, best),
    assumptions: () => [
      { code: "paper", name: "纸张", value: `${paper.name} ${job.gsm} g`, field: "paperId" },
      { code: "parent", name: "规格", value: best.cut.parent.name, field: "parentId" },
      { code: "grain", name: "丝向", value: grainNames[job.grain], field: "grain" },
      { code: "trim", name: "四边光", value: job.trim ? "是" : "否", field: "trim" },
      { code: "ream", name: "每令", value: `${book.paperSales.sheetsPerReam} 张` },
    ],
  });
}

const grainNames = { any: "不限", long: "长丝", short: "短丝" } as const;

function costReel(setting: Setting): Outcome<Costing> {
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
    unit: unitNames[job.qtyUnit],
    rate: rounded(over(amount, exactOf(job.qty))),
    above: amount.above,
    below: amount.below,
  });
  const metres = () => rounded(reelMetres(kg, width, job.gsm), 2) / 100;
  const tolerance = `±${book.paperSales.reelTolerancePercent}%，按实际过磅结算`;
  return good({
    quantity: Number(job.qty),
    quantityScale: 1_000_000,
    unit: unitNames[job.qtyUnit],
    lines: [goods],
    grams: rounded(grams),
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

/** The paper's price at a weight, or why there is none. */
export function paperPrice(paper: Paper, gsm: number): Outcome<Setting["price"]> {
  const entry = paper.gsms.find((candidate) => candidate.gsm === gsm);
  if (entry === undefined) {
    const listed = paper.gsms.map((candidate) => candidate.gsm).join("、");
    return bad("noGsm", `${paper.name}没有 ${gsm} g，只有 ${listed} g`, "gsm");
  }
  if (entry.tonPrice !== undefined) return good({ per: "ton", micro: micro(entry.tonPrice) });
  if (entry.squarePrice !== undefined) return good({ per: "m2", micro: micro(entry.squarePrice) });
  return bad("noPrice", `${paper.name} ${gsm} g 没有价格`, "gsm");
}

/** Lines and plan of a paper order, before freight and tax. */
export function costPaper(job: PaperJob, book: PriceBook): Outcome<Costing> {
  const paper = indexOf(book).papers.get(job.paperId);
  if (paper === undefined) return bad("noPaper", "没有这种纸张", "paperId");
  const price = paperPrice(paper, job.gsm);
  if (!price.ok) return price;
  if ((job.widthMm === undefined) !== (job.lengthMm === undefined))
    return bad("missing", "裁切尺寸须长宽都填", job.widthMm === undefined ? "widthMm" : "lengthMm");
  const setting: Setting = { job, book, paper, price: price.value };
  return job.form === "reel" ? costReel(setting) : costSheets(setting);
}
