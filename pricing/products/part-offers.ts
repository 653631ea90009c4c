import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { ceilDivide } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { isDigital } from "#pricing/core/press-kind.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { type Design, type DesignForm, designPlans, type FormCapacity } from "./design-forms.ts";
import { formPlans, isTurned, type PageForm } from "./page-forms.ts";
import { offerOn, partPrices } from "./part-prices.ts";
import { type AlikeSheets, noSheet, sheetsFor } from "./part-sheets.ts";
import { passesOf } from "./press-labour.ts";
import {
  type Colors,
  canPrint,
  colorsOf,
  designForms,
  type FormRun,
  type PressRun,
  pressRun,
} from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import type { PartOffer } from "./sheet-cost.ts";
import type { PartWork } from "./sheet-parts.ts";
import { mayServe } from "./sheet-tools.ts";

/**
 * The cheapest press sheet of one part. Press, method and number of pieces decide plates and labour,
 * so sheets that are printed alike are taken together; then each adds its paper. A group is left
 * out where the least that it may cost is more than the best offer so far.
 */

export interface PartOffers {
  readonly best: PartOffer;
  /** The cheapest offer on the press sheets that are asked for. */
  readonly cheapestOf: (wanted: (sheet: PressSheet) => boolean) => PartOffer | undefined;
}

/** Of equals the one with more pieces a sheet, then the first in the book. */
const isCheaper = (one: PartOffer, other: PartOffer): boolean =>
  (one.fen - other.fen || other.sheet.ups - one.sheet.ups || one.sheet.at - other.sheet.at) < 0;

/** With a die: whether one piece less on a sheet takes more sheets. */
function savesSheets({ dieLine, designs }: PartWork, { ups, method }: AlikeSheets): boolean {
  const fewer = ups - (isTurned(method) ? 2 : 1);
  const [only, ...others] = designs;
  if (dieLine === 0 || only === undefined || others.length > 0 || fewer === 0) return true;
  return ceilDivide(only.pieces, fewer) > ceilDivide(only.pieces, ups);
}

interface Candidate {
  readonly group: AlikeSheets;
  readonly leastFen: number;
}

/** The most promising one. */
function firstOf(candidates: readonly Candidate[]): Candidate | undefined {
  let first: Candidate | undefined;
  for (const candidate of candidates)
    if (first === undefined || candidate.leastFen < first.leastFen) first = candidate;
  return first;
}

/** Plans of designs by the places of a form: groups of equal size share them. */
function rememberedPlans(designs: readonly Design[]) {
  const known = new Map<number, readonly DesignForm[][]>();
  return (room: FormCapacity): readonly DesignForm[][] => {
    const key = room.places * 2 + room.piecesAPlace - 1;
    const plans = known.get(key) ?? designPlans(designs, room);
    known.set(key, plans);
    return plans;
  };
}

/** Every way to print on such sheets: a book's pages may lie on its forms in several. */
function* runsOf(
  job: SheetJob,
  work: PartWork,
  printed: AlikeSheets,
  colors: Colors,
  plansOf: (room: FormCapacity) => readonly DesignForm[][],
): Generator<PressRun> {
  const { press, method, halves, ups } = printed;
  const steps = work.finishing.steps.length;
  if (work.pages === undefined) {
    const piecesAPlace = isTurned(method) ? 2 : 1;
    const room = { places: Math.floor(ups / piecesAPlace), piecesAPlace };
    for (const forms of plansOf(room))
      yield pressRun(work, printed, job.kinds, steps, colors, designForms(forms, printed));
    return;
  }
  const pages = {
    pages: work.pages,
    largestSection: work.largestSection,
    anyMethod: work.part.printMethod === "auto",
  };
  const perSide = ups * work.pagesAPiece;
  const runs = new Map<PageForm, FormRun>();
  for (const plan of formPlans(pages, { perSide, method, halves: halves && !isDigital(press) }))
    yield pressRun(work, printed, job.kinds, steps, colors, plan, runs);
}

/** Offers of a part on every press sheet that can print it. A step prices sheets printed alike. */
export function* offersOf(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
  sectionsFen: (sections: number) => number,
): Steps<Outcome<PartOffers>> {
  const found = yield* sheetsFor(job, book, work);
  if (!found.ok) return found;
  const colors = colorsOf(work);
  const { die, mostPasses } = book.sheetFed;
  const { runFen, sheetFen, leastFen } = partPrices(job, work, colors, die, sectionsFen);
  const plansOf = rememberedPlans(work.designs);
  const candidates: Candidate[] = [];
  for (const group of found.value) {
    const { press, method } = group;
    if (!savesSheets(work, group) && !mayServe(work, group)) continue;
    if (canPrint(press, work) && passesOf(press, method, colors) <= mostPasses)
      candidates.push({ group, leastFen: leastFen(group) });
  }

  function* weighed(wanted: (sheet: PressSheet) => boolean): Steps<PartOffer | undefined> {
    let best: PartOffer | undefined;
    const weigh = (group: AlikeSheets) => {
      for (const run of runsOf(job, work, group, colors, plansOf)) {
        const printed = runFen(run, group.ups);
        // Tools that the shop has are taken off with the sheet.
        if (best !== undefined && printed > best.fen && !work.finishing.tools.kept) continue;
        for (const sheet of group.sheets) {
          if (!wanted(sheet)) continue;
          const fen = printed + sheetFen(run, sheet, group.ups);
          if (best !== undefined && fen > best.fen) continue;
          const offer = offerOn(work, group.ups, sheet, run, fen);
          if (best === undefined || isCheaper(offer, best)) best = offer;
        }
      }
    };
    const able = candidates.filter(({ group }) => group.sheets.some(wanted));
    const first = firstOf(able);
    if (first !== undefined) weigh(first.group);
    for (const candidate of able)
      if (candidate !== first && (best === undefined || candidate.leastFen <= best.fen)) {
        yield;
        weigh(candidate.group);
      }
    return best;
  }

  yield;
  const best = yield* weighed(() => true);
  if (best === undefined) return noSheet(job, book, work);
  return good({ best, cheapestOf: (wanted) => finished(weighed(wanted)) });
}
