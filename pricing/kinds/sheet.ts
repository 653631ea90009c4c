import { type SheetJob, yspUnits } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { ParentSize } from "#contract/price-book-print.ts";
import type { Assumption, SheetPlan } from "#contract/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import {
  type Costing,
  type DraftLine,
  feeLine,
  type RunnerUp,
  sumFen,
} from "#pricing/core/costing.ts";
import {
  ceilDivide,
  feeFen,
  micrometres,
  microPerFen,
  mmText,
  quotient,
} from "#pricing/core/decimal.ts";
import { type Exact, exact, over, reduced } from "#pricing/core/exact.ts";
import { setupFen } from "#pricing/core/finishing.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { bindingLines, spineMicrometres } from "./booklet.ts";
import { colorsOf, passesOf } from "./press-run.ts";
import { type PressSheet, type PrintMethod, pressSheets } from "./press-sheets.ts";
import {
  methodOf,
  offerLines,
  offerName,
  offerOf,
  type PartOffer,
  parentPrice,
  partPlan,
} from "./sheet-cost.ts";
import { type PartWork, partWorks } from "./sheet-parts.ts";

/** Sheet-fed offset: each part on every press, parent, cut and method; the cheapest is quoted. */

/** Ways of printing that a part allows. */
function methodsOf(work: PartWork): readonly PrintMethod[] {
  const { front, back } = colorsOf(work);
  if (front === 0 || back === 0) return ["single"];
  const { printMethod } = work.part;
  if (printMethod !== "auto") return [printMethod];
  return ["workAndTurn", "sheetwise", "tumble", "perfecting"];
}

/** Goods that crack or warp where their grain runs the other way. */
const needsGrain = ({ yspType }: SheetJob): boolean => yspType === "book" || yspType === "box";

const remembered = new WeakMap<PriceBook, Map<string, PressSheet[]>>();
const rememberedMost = 500;

/** Press sheets for a part, remembered for each book: they do not depend on the quantity. */
function sheetsFor(job: SheetJob, book: PriceBook, work: PartWork): Outcome<PressSheet[]> {
  const { parents } = indexOf(book);
  const usable = work.paper.parentIds
    .filter((id) => job.parentId === undefined || id === job.parentId)
    .flatMap((id) => parents.get(id) ?? []);
  if (usable.length === 0) {
    const message = `${work.paper.name}没有这种规格`;
    return bad("noParent", message, job.parentId === undefined ? undefined : "parentId");
  }
  const presses = book.presses.filter(({ id }) => job.pressId === undefined || id === job.pressId);
  if (presses.length === 0) return bad("noPress", "没有这台印刷机", "pressId");
  const methods = methodsOf(work);
  const gutter = Math.min(2 * work.bleed, micrometres(book.sheetFed.gutterMm));
  const mixedCuts = !needsGrain(job);
  const byArea = work.finishing.steps.some(({ step }) => step.basis === "sheetArea");
  const key = [
    work.width,
    work.height,
    work.bleed,
    work.folded,
    work.part.gsm,
    work.paper.id,
    job.yaokouMm,
    job.mixedLayout,
    job.parentId ?? "",
    job.pressId ?? "",
    methods.join("+"),
    mixedCuts,
    byArea,
  ].join(",");
  const known = remembered.get(book) ?? new Map<string, PressSheet[]>();
  remembered.set(book, known);
  const found = known.get(key);
  if (found !== undefined) return good(found);
  const sheets = pressSheets(presses, usable, {
    width: work.width,
    height: work.height,
    bleed: work.bleed,
    gutter,
    gsm: work.part.gsm,
    yaokouMm: job.yaokouMm,
    mixed: job.mixedLayout,
    mixedCuts,
    byArea,
    folded: work.folded,
    methods,
  });
  if (known.size >= rememberedMost) known.clear();
  known.set(key, sheets);
  return good(sheets);
}

function noSheet(book: PriceBook, work: PartWork): Outcome<never> {
  const { gsm } = work.part;
  const field = `parts.${work.index}`;
  if (book.presses.every(({ minGsm, maxGsm }) => gsm < minGsm || gsm > maxGsm))
    return bad("noPress", `没有印刷机能印 ${gsm} g`, `${field}.gsm`);
  const [width, height] = [work.width, work.height].map((side) => (side + 2 * work.bleed) / 1000);
  const size = `${mmText(width ?? 0)} × ${mmText(height ?? 0)} mm`;
  const how = work.part.printMethod === "auto" ? "" : "，或不能用所选的印刷方式";
  return bad("tooLarge", `展开尺寸（含出血）${size} 超出印刷机幅面${how}`, "lengthMm");
}

/** More passes than this do not keep register. */
const mostPasses = 2;

/** Offers of a part, cheapest first; of equals the one with more ups. */
function offersOf(job: SheetJob, book: PriceBook, work: PartWork): Outcome<PartOffer[]> {
  const sheets = sheetsFor(job, book, work);
  if (!sheets.ok) return sheets;
  const offers: PartOffer[] = [];
  const colors = colorsOf(work);
  const basis = { colors, setupFen: setupFen(work.finishing, job.kinds) };
  const parents = new Map<ParentSize, Exact>();
  for (const sheet of sheets.value) {
    if (passesOf(sheet.press, sheet.method, colors) > mostPasses) continue;
    let parentFen = parents.get(sheet.parent);
    if (parentFen === undefined) {
      parentFen = reduced(over(parentPrice(work, sheet.parent), exact([microPerFen])));
      parents.set(sheet.parent, parentFen);
    }
    offers.push(offerOf(job, work, sheet, parentFen, basis));
  }
  if (offers.length === 0) return noSheet(book, work);
  return good(offers.sort((a, b) => a.fen - b.fen || b.sheet.ups - a.sheet.ups));
}

function packLines(job: SheetJob, book: PriceBook): DraftLine[] {
  const pack = book.packing.find(({ yspTypes }) => yspTypes.includes(job.yspType));
  if (pack === undefined || pack.price === "0.00") return [];
  const packs = ceilDivide(job.quantity * job.kinds, pack.perPack);
  const basis = () => `每${pack.unit} ${pack.perPack}，${packs} ${pack.unit}`;
  return [feeLine("pack", "包装", basis, feeFen(pack.price), packs, pack.unit)];
}

/** The cheapest change of one part to another press, parent or method. */
function runnersUp(
  job: SheetJob,
  all: ReadonlyArray<readonly PartOffer[]>,
  sum: number,
): RunnerUp[] {
  let nearest: { offer: PartOffer; fen: number } | undefined;
  for (const [best, ...others] of all) {
    if (best === undefined) continue;
    const next = others.find(
      ({ sheet }) =>
        sheet.press !== best.sheet.press ||
        sheet.parent !== best.sheet.parent ||
        sheet.method !== best.sheet.method,
    );
    if (next === undefined) continue;
    const fen = sum - best.fen + next.fen;
    if (nearest === undefined || fen < nearest.fen) nearest = { offer: next, fen };
  }
  if (nearest === undefined) return [];
  const { sheet } = nearest.offer;
  const change = { parentId: sheet.parent.id, pressId: sheet.press.id };
  return [
    {
      code: "press",
      name: offerName(nearest.offer),
      chosen: methodOf(nearest.offer),
      fen: nearest.fen,
      ...(job.parts.length === 1 ? { change } : {}),
    },
  ];
}

function planOf(job: SheetJob, book: PriceBook, offers: readonly PartOffer[]): SheetPlan {
  const spine = job.yspType === "book" ? spineMicrometres(job, book) : 0;
  const [first] = offers;
  const flat =
    first !== undefined && ["box", "bag", "envelope", "folder"].includes(job.yspType)
      ? { widthMm: first.work.width / 1000, heightMm: first.work.height / 1000 }
      : undefined;
  return {
    kind: "sheet",
    parts: offers.map(partPlan),
    ...(spine > 0 ? { spineMm: Math.round(spine / 10) / 100 } : {}),
    ...(flat === undefined ? {} : { flatMm: flat }),
    ...(job.yspType === "box" && job.box !== undefined ? { boxType: job.box.boxType } : {}),
  };
}

function assumptionsOf(job: SheetJob, offers: readonly PartOffer[]): Assumption[] {
  const waste = offers.reduce((sum, { run }) => sum + run.waste, 0);
  const found: Assumption[] = [
    { code: "bleed", name: "出血", value: `每边 ${mmText(job.bleedMm)} mm`, field: "bleedMm" },
    { code: "gripper", name: "咬口", value: `${mmText(job.yaokouMm)} mm`, field: "yaokouMm" },
    { code: "waste", name: "放数", value: `${waste} 印张` },
    { code: "kinds", name: "款数", value: `${job.kinds} 款，每款 ${job.quantity}`, field: "kinds" },
  ];
  for (const offer of offers) {
    const { work, sheet } = offer;
    const field = `parts.${work.index}`;
    found.push(
      {
        code: `paper:${work.index}`,
        name: `${work.name}纸张`,
        value: work.part.customerPaper ? "客来纸" : `${work.paper.name} ${work.part.gsm} g`,
        field: `${field}.customerPaper`,
      },
      {
        code: `method:${work.index}`,
        name: `${work.name}印法`,
        value: sheet.press.name,
        chosen: methodOf(offer),
        field: `${field}.printMethod`,
      },
    );
  }
  if (job.yspType === "book") found.push({ code: "spine", name: "装订边", value: "长边装订" });
  return found;
}

/** Goods of several different leaves, that a binding holds together. */
const isBound = ({ yspType }: SheetJob): boolean => yspType === "book" || yspType === "calendar";

/** Grams of film and varnish over the printed area, and of boards and covers. */
function extraGrams(job: SheetJob, book: PriceBook, offers: readonly PartOffer[]): number {
  let grams = 0;
  for (const { work } of offers) {
    const { addedGsm } = work.finishing;
    if (addedGsm > 0) grams += quotient([work.grams, addedGsm], [work.part.gsm], "halfUp");
  }
  const binding = book.bindings.find(({ id }) => id === job.binding);
  if (isBound(job) && binding !== undefined) grams += binding.addsGrams * job.quantity * job.kinds;
  return grams;
}

/** Lines, plan and runner-up of a sheet-fed job, before rush, freight and tax. */
export function costSheet(job: SheetJob, book: PriceBook): Outcome<Costing> {
  const works = partWorks(job, book);
  if (!works.ok) return works;
  const all: PartOffer[][] = [];
  for (const work of works.value) {
    const offers = offersOf(job, book, work);
    if (!offers.ok) return offers;
    all.push(offers.value);
  }
  const best = all.flatMap(([first]) => first ?? []);
  const lines = [
    ...best.flatMap((offer) => offerLines(job, offer)),
    ...(isBound(job) ? bindingLines(job, book) : []),
    ...packLines(job, book),
  ];
  const goods = works.value.reduce((sum, { grams }) => sum + grams, 0);
  return good({
    quantity: job.quantity * job.kinds,
    unit: yspUnits[job.yspType],
    lines,
    grams: goods + extraGrams(job, book, best),
    leadDays: book.leadDays.ysp,
    publication:
      job.yspType === "book" &&
      job.publication &&
      job.parts.every(({ customerPaper }) => !customerPaper),
    warnings: works.value.flatMap(({ finishing }) => finishing.warnings),
    runnersUp: () => runnersUp(job, all, sumFen(lines)),
    plan: () => planOf(job, book, best),
    assumptions: () => assumptionsOf(job, best),
  });
}
