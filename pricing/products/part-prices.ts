import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { ParentSize, Press } from "#contract/price-book/print.ts";
import type { SheetFed } from "#contract/price-book/sheet-fed.ts";
import { ceilDivide, microPerFen, quotient } from "#pricing/core/decimal.ts";
import { type Exact, exact, over, reduced } from "#pricing/core/exact.ts";
import { finishingFen, setupFen } from "#pricing/core/finishing.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { isTurned, sectionsIn } from "./page-forms.ts";
import type { AlikeSheets } from "./part-sheets.ts";
import { type Colors, type PressRun, readyFen } from "./press-run.ts";
import type { PressSheet, PrintMethod } from "./press-sheets.ts";
import { amountsOf, dieFen, kindsOf, type PartOffer, parentPrice } from "./sheet-cost.ts";
import { type FormPaper, type PartWork, piecesIn } from "./sheet-parts.ts";
import { keptDie, keptPlates, mayServe } from "./sheet-tools.ts";

/** What the search for a part's press sheet compares, in fen. */
export interface PartPrices {
  /** What a run costs wherever its sheets come from: plates, labour, set-ups, die and binding. */
  readonly runFen: (run: PressRun, ups: number) => number;
  /** What a press sheet adds to its run: paper, and the work on it; less the tools that the shop has. */
  readonly sheetFen: (run: PressRun, sheet: PressSheet, ups: number) => number;
  /** No more than the cheapest run on any of these sheets costs. */
  readonly leastFen: (group: AlikeSheets) => number;
}

/** Parent sheets of a run; its papers have equal shares, each rounded up. */
const fullSheets = ({ papers }: PartWork, { run }: PressRun, { kai }: PressSheet): number =>
  papers.length * ceilDivide(ceilDivide(run, papers.length), kai);

/** The priced offer of a run with so many pieces on each press sheet. */
export const offerOn = (
  work: PartWork,
  ups: number,
  sheet: PressSheet,
  run: PressRun,
  fen: number,
): PartOffer => ({
  work,
  sheet: ups === sheet.ups ? sheet : { ...sheet, ups },
  run,
  full: fullSheets(work, run, sheet),
  fen,
});

/** Fen of one parent sheet of each paper, calculated once a parent. */
function parentPrices({ papers }: PartWork): (parent: ParentSize) => readonly Exact[] {
  const known = new Map<ParentSize, readonly Exact[]>();
  return (parent) => {
    const found =
      known.get(parent) ??
      papers.map((paper) => reduced(over(parentPrice(paper, parent), exact([microPerFen]))));
    known.set(parent, found);
    return found;
  };
}

/** Fen of one mm² of each paper, added up. */
const mm2Fen = (papers: readonly FormPaper[]): number =>
  papers.reduce(
    (sum, { part, price }) =>
      sum +
      (part.customerPaper ? 0 : price.per === "m2" ? price.micro : (price.micro * part.gsm) / 1e6) /
        (1e6 * microPerFen),
    0,
  );

/** Forms that are made ready at the least: the full ones of a book, or as many as hold all designs. */
function leastForms(
  { pages, pagesAPiece, designs }: PartWork,
  { ups, method, press }: AlikeSheets,
  kinds: number,
): number {
  const turned = isTurned(method);
  if (pages === undefined) return ceilDivide(designs.length, Math.floor(ups / (turned ? 2 : 1)));
  if (isDigital(press)) return kinds;
  return Math.floor(pages / (ups * pagesAPiece * (turned ? 1 : 2))) * kinds;
}

function leastPrices(
  job: SheetJob,
  work: PartWork,
  colors: Colors,
  toolFen: (ups: number) => number,
) {
  const { papers, pages, pagesAPiece } = work;
  const made =
    pages === undefined ? piecesIn(work) * papers.length : (pages * work.copies * job.kinds) / 2;
  const paperFen = mm2Fen(papers) / papers.length;
  const known = new Map<Press, Map<PrintMethod, number>>();
  const ready = (press: Press, method: PrintMethod): number => {
    const ofPress = known.get(press) ?? new Map<PrintMethod, number>();
    known.set(press, ofPress);
    const fen = ofPress.get(method) ?? readyFen(press, method, colors);
    ofPress.set(method, fen);
    return fen;
  };
  return (group: AlikeSheets): number => {
    const { press, method, ups, leastMm2 } = group;
    const forms = leastForms(work, group, job.kinds);
    const net = made / (ups * pagesAPiece);
    const run = net + (colors.front === 0 ? 0 : press.waste.base * forms);
    // Each paper is rounded to the fen; so little also covers the doubles.
    const paper = run * leastMm2 * paperFen - papers.length;
    return ready(press, method) * forms + toolFen(ups) + paper;
  };
}

export function partPrices(
  job: SheetJob,
  work: PartWork,
  colors: Colors,
  die: SheetFed["die"],
  sectionsFen: (sections: number) => number,
): PartPrices {
  const { papers, part, finishing } = work;
  const finished = finishing.steps.length > 0;
  const setup = finished ? setupFen(finishing, kindsOf(job, work)) : 0;
  const parentFen = parentPrices(work);
  const toolFen = (ups: number): number => setup + dieFen(work, ups, die);
  const least = leastPrices(job, work, colors, toolFen);
  return {
    runFen: (run, ups) =>
      run.plateFen +
      run.startFen +
      run.runFen +
      toolFen(ups) +
      (work.pages === undefined ? 0 : sectionsFen(sectionsIn(run.plan))),
    sheetFen: (run, sheet, ups) => {
      let fen = finished ? finishingFen(finishing, amountsOf(job, work, sheet, run)) : 0;
      if (finishing.tools.kept) {
        const form = { ...sheet, ups };
        if (keptPlates(work, form, run)) fen -= run.plateFen;
        if (keptDie(work, form)) fen -= dieFen(work, ups, die);
      }
      if (part.customerPaper) return fen;
      const each = fullSheets(work, run, sheet) / papers.length;
      for (const { above, below } of parentFen(sheet.parent))
        fen += quotient([...above, each], below, "halfUp");
      return fen;
    },
    leastFen: (group) => (mayServe(work, group) ? 0 : least(group)),
  };
}
