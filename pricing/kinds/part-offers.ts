import type { SheetJob } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { ParentSize } from "#contract/price-book-print.ts";
import { microPerFen } from "#pricing/core/decimal.ts";
import { type Exact, exact, over, reduced } from "#pricing/core/exact.ts";
import { setupFen, stepRates } from "#pricing/core/finishing.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { noSheet, sheetsFor } from "./part-sheets.ts";
import { canPrint, colorsOf, passesOf } from "./press-run.ts";
import type { PressSheet } from "./press-sheets.ts";
import { leastFen, type PartBound } from "./sheet-bound.ts";
import { offerOf, type PartBasis, type PartOffer, parentPrice } from "./sheet-cost.ts";
import type { PartWork } from "./sheet-parts.ts";

/** One part on every press sheet that may be its cheapest. */

export interface PartOffers {
  readonly best: PartOffer;
  /** Every offer, cheapest first: each is priced, so only what shows a runner-up asks for them. */
  readonly all: () => readonly PartOffer[];
}

/** More passes than this do not keep register. */
const mostPasses = 2;

/** Of equals the one with more ups. */
const cheaper = (a: PartOffer, b: PartOffer): number => a.fen - b.fen || b.sheet.ups - a.sheet.ups;

/** Prices one offer; what it costs of a parent is worked out once a parent. */
function pricerOf(job: SheetJob, work: PartWork, basis: PartBasis) {
  const parents = new Map<ParentSize, Exact>();
  const parentFen = (parent: ParentSize): Exact => {
    const known = parents.get(parent);
    if (known !== undefined) return known;
    const found = reduced(over(parentPrice(work, parent), exact([microPerFen])));
    parents.set(parent, found);
    return found;
  };
  return {
    parentFen,
    offer: (sheet: PressSheet) => offerOf(job, work, sheet, parentFen(sheet.parent), basis),
  };
}

/** The cheapest offer: a press sheet is only priced where its least price may be the lowest. */
function cheapest(
  sheets: readonly PressSheet[],
  bounds: Float64Array,
  offer: (sheet: PressSheet) => PartOffer | undefined,
): PartOffer | undefined {
  let first = 0;
  for (let index = 1; index < sheets.length; index += 1) {
    if ((bounds[index] ?? 0) < (bounds[first] ?? 0)) first = index;
  }
  const start = sheets[first];
  if (start === undefined) return undefined;
  const promising = offer(start);
  let best: PartOffer | undefined;
  for (const [index, sheet] of sheets.entries()) {
    const known = best ?? promising;
    if (known !== undefined && (bounds[index] ?? 0) > known.fen) continue;
    const found = index === first ? promising : offer(sheet);
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
  const sheets = found.value.filter(
    ({ press, method }) => canPrint(press, work) && passesOf(press, method, colors) <= mostPasses,
  );
  const basis = {
    colors,
    setupFen: setupFen(work.finishing, job.kinds),
    sectionsFen,
    die: book.sheetFed.die,
  };
  const { parentFen, offer } = pricerOf(job, work, basis);
  const bound: PartBound = {
    work,
    kinds: job.kinds,
    colors,
    setupFen: work.finishing.steps.length === 0 ? 0 : basis.setupFen,
    areaRates: stepRates(work.finishing, "sheetArea").rates,
  };
  const bounds = Float64Array.from(sheets, (sheet) =>
    leastFen(bound, sheet, parentFen(sheet.parent)),
  );
  const best = cheapest(sheets, bounds, offer);
  if (best === undefined) return noSheet(book, work);
  return good({ best, all: () => sheets.flatMap((sheet) => offer(sheet) ?? []).sort(cheaper) });
}
