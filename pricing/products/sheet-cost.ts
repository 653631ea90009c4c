import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import type { Chosen } from "#contract/lookups/words.ts";
import type { ParentSize } from "#contract/price-book/print.ts";
import type { SheetFed } from "#contract/price-book/sheet-fed.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { type DraftLine, feeLine, line } from "#pricing/core/costing.ts";
import {
  ceilDivide,
  feeFen,
  micro,
  microPerFen,
  mmText,
  quotient,
  shortText,
} from "#pricing/core/decimal.ts";
import { type Exact, exact, rounded, times } from "#pricing/core/exact.ts";
import {
  countOf,
  type FinishingAmounts,
  finishingLines,
  finishingTools,
  ownToolLine,
} from "#pricing/core/finishing.ts";
import { neededTool } from "#pricing/core/kept-tools.ts";
import { sheetArea, sheetPrice } from "#pricing/core/paper-formulas.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { clickLines } from "./click-lines.ts";
import { labourLines } from "./labour-lines.ts";
import { sectionsIn } from "./page-forms.ts";
import type { PressRun } from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import { type FormPaper, type PartWork, piecesIn } from "./sheet-parts.ts";
import { keptDie, keptPlates, sheetFacts, wearOf } from "./sheet-tools.ts";

/** One part on one press sheet, priced. */
export interface PartOffer {
  readonly work: PartWork;
  readonly sheet: PressSheet;
  readonly run: PressRun;
  /** Parent sheets of all papers together. */
  readonly full: number;
  readonly fen: number;
}

/** How the offer prints, as a choice whose word is found at display. */
export const methodOf = ({ sheet }: PartOffer): Chosen => ({
  of: "printMethod",
  code: sheet.method,
});

/** Designs that have their own set-ups and blocks. */
export const kindsOf = ({ kinds }: SheetJob, { pages, designs }: PartWork): number =>
  pages === undefined ? designs.length : kinds;

/** Folded sections or press forms of one copy. */
function signaturesOf({ folded, pages }: PartWork, { plan, signatures }: PressRun): number {
  if (pages === undefined) return 1;
  return folded ? sectionsIn(plan) : signatures;
}

export function amountsOf(
  job: SheetJob,
  work: PartWork,
  sheet: PressSheet,
  run: PressRun,
): FinishingAmounts {
  const copies = work.goods;
  return {
    measures: {
      sheetArea: exact([run.net, sheet.areaMm2], [1_000_000]),
      sheet: countOf(run.net),
      signature: countOf(signaturesOf(work, run) * copies),
      copy: countOf(copies),
      // A set has one number on all its plies, and a book is drilled in one lift.
      ...(job.yspType === "ncr"
        ? { number: countOf(copies * job.leavesPerBook), hole: countOf(copies) }
        : {}),
    },
    pieces: work.pages === undefined ? piecesIn(work) * work.papers.length : copies,
    kinds: kindsOf(job, work),
  };
}

/** Price of one parent sheet of a paper in micro-yuan. */
export function parentPrice({ part, price }: FormPaper, parent: ParentSize): Exact {
  const area = sheetArea(parent.widthMm, parent.lengthMm);
  return price.per === "m2"
    ? times(area, exact([price.micro]))
    : sheetPrice(area, part.gsm, exact([price.micro]));
}

/** Parent sheets of each paper, and the press sheets among them that are waste. */
export const shareOf = ({ work: { papers }, run, full }: PartOffer) => ({
  full: full / papers.length,
  waste: ceilDivide(run.waste, papers.length),
});

function paperLine(of: FormPaper, offer: PartOffer): DraftLine {
  const { sheet } = offer;
  const each = parentPrice(of, sheet.parent);
  const own = of.part.customerPaper;
  const { full, waste } = shareOf(offer);
  const amount = times(each, exact([own ? 0 : full]));
  return line({
    code: "paper",
    name: `${of.name}${sheetWords.paperFee}`,
    basis: () =>
      own
        ? sheetWords.ownPaperFeeBasis(full)
        : sheetWords.paperFeeBasis(of.paper.name, of.part.gsm, sheet.parent.name, full, waste),
    qty: () => String(full),
    unit: units.sheet,
    rate: own ? 0 : rounded(each),
    above: amount.above,
    below: amount.below,
  });
}

/** Fen of the die of so many pieces. */
export const dieFen = (work: PartWork, ups: number, { perMetre, minimum }: SheetFed["die"]) =>
  work.dieLine === 0
    ? 0
    : Math.max(
        quotient([work.dieLine, ups, micro(perMetre)], [1_000_000, microPerFen], "halfUp"),
        feeFen(minimum),
      );

/** 刀版 of all the pieces of a press sheet, once a job: by the metre, with its minimum. */
function dieLine(work: PartWork, ups: number, die: SheetFed["die"]): DraftLine[] {
  if (work.dieLine === 0) return [];
  const rate = micro(die.perMetre);
  const metres = () => shortText(work.dieLine * ups, 6, 4);
  return [
    line({
      code: "die",
      name: sheetWords.die,
      basis: () => sheetWords.dieBasis(shortText(work.dieLine, 3, 1), ups, shortText(rate, 6, 4)),
      qty: metres,
      unit: units.metre,
      rate,
      above: [work.dieLine, ups, rate],
      below: [1_000_000],
      minimumFen: feeFen(die.minimum),
    }),
  ];
}

/** All lines of the winning offer. */
export function offerLines(job: SheetJob, offer: PartOffer, die: SheetFed["die"]): DraftLine[] {
  const { work, sheet, run } = offer;
  const { press } = sheet;
  const lines = work.papers.map((paper) => paperLine(paper, offer));
  const plates = keptPlates(work, sheet, run);
  if (plates !== undefined)
    lines.push(ownToolLine("plate", `${work.name}${sheetWords.plateFee}`, plates));
  else if (run.plates > 0 && run.plateFen > 0)
    lines.push(
      feeLine(
        "plate",
        `${work.name}${sheetWords.plateFee}`,
        () => sheetWords.plateFeeBasis(press.format, run.plates),
        feeFen(press.plateFee),
        run.plates,
        units.block,
        methodOf(offer),
      ),
    );
  lines.push(...(isDigital(press) ? clickLines(offer) : labourLines(offer)));
  const finishing = finishingLines(work.finishing, amountsOf(job, work, sheet, run));
  for (const step of finishing) lines.push({ ...step, name: `${work.name}${step.name}` });
  const own = keptDie(work, sheet);
  if (own !== undefined) lines.push(ownToolLine("die", `${work.name}${sheetWords.die}`, own));
  else
    for (const one of dieLine(work, sheet.ups, die))
      lines.push({ ...one, name: `${work.name}${one.name}` });
  return lines;
}

/** Plates, die and blocks of the winning offer. */
export function offerTools(job: SheetJob, { work, sheet, run }: PartOffer): NeededTool[] {
  const { finishing, dieLine: cut } = work;
  const { tools } = finishing;
  const found = finishingTools(finishing, kindsOf(job, work), tools);
  if (cut > 0) found.push(neededTool(tools, "die", sheetFacts(work, sheet), 0));
  if (run.plates === 0) return found;
  const kept = keptPlates(work, sheet, run) && tools.kept;
  found.push(neededTool({ ...tools, kept }, "plate", sheetFacts(work, sheet, run), wearOf(run)));
  return found;
}

/** `四开四色机，大度 4 开 444×597`: an offer in words, but for its print method. */
export const offerName = ({ work, sheet }: PartOffer): string =>
  sheetWords.otherSheet(
    work.name,
    sheet.press.name,
    sheet.parent.name,
    sheet.kai,
    mmText(sheet.shortMm),
    mmText(sheet.longMm),
  );
