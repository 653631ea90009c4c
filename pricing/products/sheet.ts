import { type SheetJob, yspUnits } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Assumption, SheetPlan, Warning } from "#contract/quotes/quote.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import * as spotInkWords from "#contract/wording/pricing/spot-ink-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import {
  type Costing,
  type DraftLine,
  feeLine,
  type PlannedWork,
  type RunnerUp,
  sumFen,
} from "#pricing/core/costing.ts";
import { ceilDivide, feeFen, mmText, quotient } from "#pricing/core/decimal.ts";
import { type DieLine, dieLineOf, dieMicrometres } from "#pricing/core/die-line.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { mixedInks } from "#pricing/core/spot-inks.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { dataLines } from "#pricing/core/variable-data.ts";
import {
  bindingLines,
  creepMicrometres,
  liftsOf,
  sectionsFen,
  spineMicrometres,
} from "./booklet.ts";
import { sectionsIn } from "./page-forms.ts";
import type { PartOffers } from "./part-offers.ts";
import { partPlans } from "./part-plans.ts";
import { splitOffers } from "./part-splits.ts";
import { plyWorks } from "./plies.ts";
import { methodOf, offerLines, offerName, offerTools, type PartOffer } from "./sheet-cost.ts";
import { type PartWork, partWorks } from "./sheet-parts.ts";

/** Sheet-fed offset: each part on every press, parent, cut and method; the cheapest is quoted. */

function packLines(job: SheetJob, book: PriceBook): DraftLine[] {
  const pack = book.packing.find(({ yspTypes }) => yspTypes.includes(job.yspType));
  if (pack === undefined || pack.price === "0.00") return [];
  const packs = ceilDivide(totalQuantity(job), pack.perPack);
  const basis = () => sheetWords.packBasis(pack.unit, pack.perPack, packs);
  return [feeLine("pack", sheetWords.pack, basis, feeFen(pack.price), packs, pack.unit)];
}

/** 专色调墨: each number of the job once. */
function inkLines(job: SheetJob, { spotInks }: PriceBook): DraftLine[] {
  const inks = mixedInks(job);
  if (spotInks === undefined || inks.length === 0) return [];
  const { mixing, mixingBasis } = spotInkWords;
  const basis = () => mixingBasis(inks);
  return [feeLine("spot", mixing, basis, feeFen(spotInks.sheetFee), inks.length, units.color)];
}

/** The presswork of these offers, for their lead time. */
const workOf = (offers: readonly PartOffer[]): PlannedWork => ({
  kind: "sheet",
  parts: offers.map(({ sheet, run }) => ({
    press: sheet.press,
    plates: run.plates,
    impressions: run.impressions,
    runSheets: run.run,
  })),
});

/** The cheapest change of one part to another press, parent or method. */
function runnersUp(job: SheetJob, all: readonly PartOffers[], sum: number): RunnerUp[] {
  let nearest: { offer: PartOffer; at: number; fen: number } | undefined;
  for (const [at, { best, cheapestOf }] of all.entries()) {
    // Digital or offset is another production method, and listed as one.
    const next = cheapestOf(
      ({ press, parent, method }) =>
        isDigital(press) === isDigital(best.sheet.press) &&
        (press !== best.sheet.press ||
          parent !== best.sheet.parent ||
          method !== best.sheet.method),
    );
    if (next === undefined) continue;
    const fen = sum - best.fen + next.fen;
    if (nearest === undefined || fen < nearest.fen) nearest = { offer: next, at, fen };
  }
  if (nearest === undefined) return [];
  const { offer, at } = nearest;
  const { sheet } = offer;
  const [part, ...others] = job.parts;
  return [
    {
      code: "press",
      name: offerName(offer),
      chosen: methodOf(offer),
      fen: nearest.fen,
      plan: () => workOf(all.map(({ best }, index) => (index === at ? offer : best))),
      // Press and parent are the whole job's: with several parts they would move the others too.
      ...(part === undefined || others.length > 0
        ? {}
        : {
            job: {
              ...job,
              parentId: sheet.parent.id,
              pressId: sheet.press.id,
              parts: [
                { ...part, ...(isDigital(sheet.press) ? {} : { printMethod: sheet.method }) },
              ],
            },
          }),
    },
  ];
}

const shownDie = (die: DieLine): NonNullable<SheetPlan["dieLine"]> => ({
  widthMm: die.widthMm,
  heightMm: die.heightMm,
  metres: Math.round(dieMicrometres(die) / 1000) / 1000,
  cuts: die.cuts.map((segment) => [...segment]),
  creases: die.creases.map((segment) => [...segment]),
});

function planOf(job: SheetJob, book: PriceBook, offers: readonly PartOffer[]): SheetPlan {
  // A stitched book is folded round its staples and has no spine.
  const hasSpine = job.yspType === "book" && job.binding !== "saddle";
  const spine = hasSpine ? spineMicrometres(job, book) : 0;
  const creep = job.yspType === "book" ? creepMicrometres(job, book) : 0;
  const die = dieLineOf(job, book.shapes.flaps);
  const [first] = offers;
  const flat =
    first !== undefined && ["box", "bag", "envelope", "folder"].includes(job.yspType)
      ? { widthMm: first.work.width / 1000, heightMm: first.work.height / 1000 }
      : undefined;
  return {
    kind: "sheet",
    parts: offers.flatMap(partPlans),
    ...(spine > 0 ? { spineMm: Math.round(spine / 10) / 100 } : {}),
    ...(creep > 0 ? { creepMm: Math.round(creep / 10) / 100 } : {}),
    ...(flat === undefined ? {} : { flatMm: flat }),
    ...(die === undefined ? {} : { dieLine: shownDie(die), flaps: book.shapes.flaps }),
    ...(job.yspType === "box" && job.box !== undefined ? { boxType: job.box.boxType } : {}),
  };
}

function assumptionsOf(job: SheetJob, offers: readonly PartOffer[]): Assumption[] {
  const waste = offers.reduce((sum, { run }) => sum + run.waste, 0);
  const found: Assumption[] = [
    {
      code: "bleed",
      name: sheetWords.bleed,
      value: sheetWords.bleedValue(mmText(job.bleedMm)),
      field: "bleedMm",
    },
    {
      code: "gripper",
      name: sheetWords.gripper,
      value: `${mmText(job.yaokouMm)} mm`,
      field: "yaokouMm",
    },
    { code: "waste", name: sheetWords.waste, value: sheetWords.wasteValue(waste) },
    {
      code: "kinds",
      name: sheetWords.kinds,
      value: sheetWords.kindsValue(
        job.kinds,
        job.quantities === undefined ? job.quantity : null,
        totalQuantity(job),
      ),
      field: "kinds",
    },
  ];
  for (const [at, offer] of offers.entries()) {
    const { work, sheet } = offer;
    const repeated = offers[at - 1]?.work.index === work.index;
    const apart =
      work.rest > 0 ? `:rest${work.rest > 1 ? work.rest : ""}` : repeated ? `:${at}` : "";
    const field = `parts.${work.index}`;
    const method: Assumption = {
      code: `method:${work.index}${apart}`,
      name: `${work.name}${sheetWords.method}`,
      value: sheet.press.name,
      chosen: methodOf(offer),
      field: `${field}.printMethod`,
    };
    if (repeated) {
      found.push(method);
      continue;
    }
    for (const { index, name, part, paper } of work.papers)
      found.push({
        code: `paper:${index}`,
        name: `${name}${sheetWords.paper}`,
        value: part.customerPaper ? sheetWords.ownPaper : `${paper.name} ${part.gsm} g`,
        field: `parts.${index}.customerPaper`,
      });
    found.push(method);
  }
  if (job.fixedGrain === true)
    found.push({
      code: "grain",
      name: sheetWords.grain,
      value: sheetWords.grainValue(job.yspType === "book"),
      field: "fixedGrain",
    });
  if (job.yspType === "book")
    found.push({ code: "spine", name: sheetWords.spine, value: sheetWords.spineValue });
  return found;
}

/** Goods of several different leaves, that a binding holds together. */
const isBound = ({ yspType }: SheetJob): boolean => yspType === "book" || yspType === "calendar";

/** 装订 by what was printed: folded sections, or lifts of leaves. */
function boundLines(job: SheetJob, book: PriceBook, best: readonly PartOffer[]): DraftLine[] {
  const folded = best.filter(({ work }) => work.folded);
  if (folded.length === 0) return bindingLines(job, book, liftsOf(job, book), "lift");
  const sections = folded.reduce((sum, { run }) => sum + sectionsIn(run.plan), 0);
  return bindingLines(job, book, sections, "section");
}

/** One text on presses with and without plates: its colours may differ. */
function mixedText(best: readonly PartOffer[]): Warning[] {
  const text = best.filter(({ work }) => work.pages !== undefined);
  const digital = text.filter(({ sheet }) => isDigital(sheet.press)).length;
  return digital === 0 || digital === text.length
    ? []
    : [{ code: "mixedText", message: sheetWords.mixedText }];
}

/** Grams of film and varnish over the printed area, and of boards and covers. */
function extraGrams(job: SheetJob, book: PriceBook, offers: readonly PartOffer[]): number {
  let grams = 0;
  for (const { work } of offers) {
    const { addedGsm } = work.finishing;
    if (addedGsm > 0) grams += quotient([work.grams, addedGsm], [work.part.gsm], "halfUp");
  }
  const binding = book.bindings.find(({ id }) => id === job.binding);
  if (isBound(job) && binding !== undefined) grams += binding.addsGrams * totalQuantity(job);
  return grams;
}

/** What the press forms of a job ask for. */
function worksOf(job: SheetJob, book: PriceBook): Outcome<readonly PartWork[]> {
  const parts = partWorks(job, book);
  if (!parts.ok || job.yspType !== "ncr") return parts;
  return good(plyWorks(job, book, parts.value));
}

/** Lines, plan and runner-up of a sheet-fed job, before rush, freight and tax. */
export function* costSheet(job: SheetJob, book: PriceBook): Steps<Outcome<Costing>> {
  const parts = worksOf(job, book);
  if (!parts.ok) return parts;
  const works = parts.value;
  const all: PartOffers[] = [];
  const sections = sectionsFen(job, book);
  for (const work of works) {
    const offers = yield* splitOffers(job, book, work, sections);
    if (!offers.ok) return offers;
    all.push(...offers.value);
  }
  yield;
  const best = all.map((offers) => offers.best);
  const lines = [
    ...best.flatMap((offer) => offerLines(job, offer, book.sheetFed.die)),
    ...(isBound(job) ? boundLines(job, book, best) : []),
    ...inkLines(job, book),
    ...dataLines(job, book),
    ...packLines(job, book),
  ];
  const goods = works.reduce((sum, { grams }) => sum + grams, 0);
  return good({
    quantity: totalQuantity(job),
    unit: yspUnits[job.yspType],
    lines,
    grams: goods + extraGrams(job, book, best),
    leadDays: book.leadDays.ysp,
    way: best.every(({ sheet }) => isDigital(sheet.press)) ? "digitalSheet" : "offset",
    publication:
      job.yspType === "book" &&
      job.publication &&
      job.parts.every(({ customerPaper }) => !customerPaper),
    warnings: [...works.flatMap(({ finishing }) => finishing.warnings), ...mixedText(best)],
    runnersUp: () => runnersUp(job, all, sumFen(lines)),
    plan: () => planOf(job, book, best),
    tools: () => best.flatMap((offer) => offerTools(job, offer)),
    assumptions: () => assumptionsOf(job, best),
  });
}
