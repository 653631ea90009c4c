import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { ParentSize } from "#contract/price-book/print.ts";
import { microPerFen } from "#pricing/core/decimal.ts";
import { type Exact, exact, over, reduced } from "#pricing/core/exact.ts";
import { setupFen, stepRates } from "#pricing/core/finishing.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { sectionsOn } from "./page-forms.ts";
import { noSheet, sheetsFor } from "./part-sheets.ts";
import { passesOf } from "./press-labour.ts";
import { canPrint, colorsOf } from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import { leastFenOf } from "./sheet-bound.ts";
import { offerOf, type PartBasis, type PartOffer, parentPrice } from "./sheet-cost.ts";
import type { PartWork } from "./sheet-parts.ts";

/** One part on every press sheet that may be its cheapest. */

export interface PartOffers {
  readonly best: PartOffer;
  /** The cheapest offer on the press sheets that are asked for. */
  readonly cheapestOf: (wanted: (sheet: PressSheet) => boolean) => PartOffer | undefined;
}

/** More passes than this do not keep register. */
const mostPasses = 2;

/** Of equals the one with more ups. */
const cheaper = (a: PartOffer, b: PartOffer): number => a.fen - b.fen || b.sheet.ups - a.sheet.ups;

/** Prices one offer; what it costs of a parent is worked out once a parent. */
function pricerOf(job: SheetJob, work: PartWork, basis: PartBasis) {
  const parents = new Map<ParentSize, readonly Exact[]>();
  const parentFen = (parent: ParentSize): readonly Exact[] => {
    const known = parents.get(parent);
    if (known !== undefined) return known;
    const found = work.papers.map((paper) =>
      reduced(over(parentPrice(paper, parent), exact([microPerFen]))),
    );
    parents.set(parent, found);
    return found;
  };
  return {
    parentFen,
    offer: (sheet: PressSheet) => offerOf(job, work, sheet, parentFen(sheet.parent), basis),
  };
}

/** What binding a book's folded sections costs where they are printed on a press sheet. */
function bindingOf(work: PartWork, sectionsFen: PartBasis["sectionsFen"]) {
  const { pages, largestSection, pagesAPiece } = work;
  return ({ ups, method }: PressSheet): number =>
    pages === undefined || largestSection === 0
      ? 0
      : sectionsFen(sectionsOn({ pages, largestSection }, { perSide: ups * pagesAPiece, method }));
}

/** A press sheet, and what the part costs on it at the least. */
interface Candidate {
  readonly sheet: PressSheet;
  readonly leastFen: number;
}

/** The cheapest offer: a press sheet is only priced where its least price may be the lowest. */
function cheapest(
  candidates: readonly Candidate[],
  offer: (sheet: PressSheet) => PartOffer | undefined,
): PartOffer | undefined {
  let first: Candidate | undefined;
  for (const candidate of candidates)
    if (first === undefined || candidate.leastFen < first.leastFen) first = candidate;
  if (first === undefined) return undefined;
  const promising = offer(first.sheet);
  let best: PartOffer | undefined;
  for (const candidate of candidates) {
    const known = best ?? promising;
    if (known !== undefined && candidate.leastFen > known.fen) continue;
    const found = candidate === first ? promising : offer(candidate.sheet);
    if (found !== undefined && (best === undefined || cheaper(found, best) < 0)) best = found;
  }
  return best;
}

/** Offers of a part on every press sheet that can print it. */
export function offersOf(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
  sectionsFen: PartBasis["sectionsFen"],
): Outcome<PartOffers> {
  const found = sheetsFor(job, book, work);
  if (!found.ok) return found;
  const colors = colorsOf(work);
  const basis = {
    colors,
    setupFen: setupFen(work.finishing, job.kinds),
    sectionsFen,
    die: book.sheetFed.die,
  };
  const { parentFen, offer } = pricerOf(job, work, basis);
  const leastFen = leastFenOf({
    work,
    kinds: job.kinds,
    colors,
    setupFen: work.finishing.steps.length === 0 ? 0 : basis.setupFen,
    areaRates: stepRates(work.finishing, "sheetArea").rates,
    parentFen,
  });
  const bindingFen = bindingOf(work, sectionsFen);
  const candidates: Candidate[] = [];
  for (const sheet of found.value) {
    const { press, method } = sheet;
    if (!canPrint(press, work) || passesOf(press, method, colors) > mostPasses) continue;
    candidates.push({ sheet, leastFen: leastFen(sheet) + bindingFen(sheet) });
  }
  const best = cheapest(candidates, offer);
  if (best === undefined) return noSheet(book, work);
  return good({
    best,
    cheapestOf: (wanted) =>
      cheapest(
        candidates.filter(({ sheet }) => wanted(sheet)),
        offer,
      ),
  });
}
