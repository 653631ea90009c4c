import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import { quotient } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import type { Steps } from "#pricing/core/steps.ts";
import type { Design } from "./design-forms.ts";
import { sectionsIn } from "./page-forms.ts";
import { offersOf, type PartOffers } from "./part-offers.ts";
import { type PartWork, piecesIn } from "./sheet-parts.ts";

/** What binding so many folded sections more costs, in fen. */
type SectionsFen = (sections: number) => number;

/** Pages that fill no form may go on a smaller press, apart from the others (余页). */

/** What is left over of the usual forms, 32 pages to 8. */
const restsOf = (pages: number): number[] => [
  ...new Set([32, 16, 8].map((form) => pages % form).filter((rest) => rest > 0)),
];

/** Every way to cut pages before one or more of their rests: 28 → 24+4, 16+12, 16+8+4. */
function cutsOf(pages: number): number[][] {
  let cuts: number[][] = [[]];
  for (const rest of restsOf(pages))
    if (rest < pages) cuts = cuts.flatMap((cut) => [cut, [...cut, rest]]);
  return cuts
    .filter((cut) => cut.length > 0)
    .map((cut) => [pages, ...cut].map((from, at) => from - (cut[at] ?? 0)))
    .sort((one, other) => one.length - other.length);
}

/** The work of a segment of the pages: the first keeps the part's name, the others are rests. */
function taken(work: PartWork, pages: number, at: number): PartWork {
  const all = work.pages ?? pages;
  const name = at > 0 ? `${work.name.trim()}${sheetWords.restOf(at)} ` : work.name;
  return { ...work, name, pages, rest: at, grams: quotient([work.grams, pages], [all], "halfUp") };
}

/** Fen of several offers: they are bound together, so their sections are charged as one. */
function together(offers: readonly PartOffers[], sectionsFen: SectionsFen): number {
  let fen = 0;
  let sections = 0;
  for (const { best } of offers) {
    const own = sectionsIn(best.run.plan);
    fen += best.fen - sectionsFen(own);
    sections += own;
  }
  return fen + sectionsFen(sections);
}

/** The offers under another name. */
const named = ({ best, cheapestOf }: PartOffers, work: PartWork): PartOffers => ({
  best: { ...best, work },
  cheapestOf: (wanted) => {
    const found = cheapestOf(wanted);
    return found === undefined ? undefined : { ...found, work };
  },
});

const sameSheet = ({ best: one }: PartOffers, { best: other }: PartOffers): boolean =>
  one.sheet.press === other.sheet.press &&
  one.sheet.parent === other.sheet.parent &&
  one.sheet.longMm === other.sheet.longMm &&
  one.sheet.shortMm === other.sheet.shortMm;

/** On one press sheet the rests are no parts of their own. */
const sameSheets = ([first, ...others]: readonly PartOffers[]): boolean =>
  first !== undefined && others.every((other) => sameSheet(first, other));

/** Designs of unlike quantities may go on different presses: few copies on clicks, many on plates. */

/** Goods of one piece each, that nothing binds or pads together. */
const isSplit = ({ yspType, parts }: SheetJob): boolean =>
  parts.length === 1 && !["book", "calendar", "ncr", "pad"].includes(yspType);

/** The part's work for some of its designs alone. */
function workOf(work: PartWork, designs: readonly Design[]): PartWork {
  const goods = piecesIn({ designs });
  const numbers = designs.map(({ design }) => design + 1).sort((one, other) => one - other);
  return {
    ...work,
    name: sheetWords.designs(numbers),
    designs,
    goods,
    grams: quotient([work.grams, goods], [piecesIn(work)], "halfUp"),
  };
}

/** Two groups by quantity, and one of each quantity. */
function groupings(designs: readonly Design[]): Design[][][] {
  const steps = [...new Set(designs.map(({ pieces }) => pieces))].sort((a, b) => a - b);
  if (steps.length < 2) return [];
  const apart = steps.map((step) => designs.filter(({ pieces }) => pieces === step));
  const halved = steps
    .slice(1)
    .map((step) => [
      designs.filter(({ pieces }) => pieces < step),
      designs.filter(({ pieces }) => pieces >= step),
    ]);
  return steps.length > 2 ? [apart, ...halved] : [apart];
}

/** Offers of a part: all designs on one press sheet, or groups of them apart where cheaper. */
function* designOffers(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
  whole: PartOffers,
): Steps<Outcome<readonly PartOffers[]>> {
  let best: readonly PartOffers[] = [whole];
  let least = whole.best.fen;
  for (const groups of isSplit(job) ? groupings(work.designs) : []) {
    let fen = 0;
    const found: PartOffers[] = [];
    for (const group of groups) {
      const offers = yield* offersOf(job, book, workOf(work, group), () => 0);
      if (!offers.ok) return offers;
      found.push(offers.value);
      fen += offers.value.best.fen;
      if (fen >= least) break;
    }
    if (fen >= least) continue;
    least = fen;
    best = found;
  }
  return good(best);
}

/** Offers of a part: all of it on one press sheet, or its full forms and its rest apart. */
export function* splitOffers(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
  sectionsFen: SectionsFen,
): Steps<Outcome<readonly PartOffers[]>> {
  const whole = yield* offersOf(job, book, work, sectionsFen);
  if (!whole.ok) return whole;
  const { pages, folded, finishing } = work;
  if (pages === undefined) return yield* designOffers(job, book, work, whole.value);
  let best: readonly PartOffers[] = [whole.value];
  if (!folded || finishing.steps.length > 0) return good(best);
  let least = together(best, sectionsFen);
  const known = new Map<number, PartOffers | null>();
  /** Segments of as many pages are printed alike, whatever they are called. */
  function* offersFor(segment: number, at: number): Steps<PartOffers | null> {
    const own = taken(work, segment, at);
    const found = known.get(segment);
    if (found !== undefined) return found === null ? null : named(found, own);
    const offers = yield* offersOf(job, book, own, sectionsFen);
    known.set(segment, offers.ok ? offers.value : null);
    return offers.ok ? offers.value : null;
  }
  for (const cut of cutsOf(pages)) {
    const found: PartOffers[] = [];
    let alone = 0;
    for (const [at, segment] of cut.entries()) {
      const offers = yield* offersFor(segment, at);
      if (offers === null) break;
      found.push(offers);
      alone += offers.best.fen - sectionsFen(sectionsIn(offers.best.run.plan));
      if (alone >= least) break;
    }
    if (found.length < cut.length || sameSheets(found)) continue;
    const fen = together(found, sectionsFen);
    if (fen >= least) continue;
    least = fen;
    best = found;
  }
  return good(best);
}
