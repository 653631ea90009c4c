import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import { quotient } from "#pricing/core/decimal.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import type { Design } from "./design-forms.ts";
import { offersOf, type PartOffers } from "./part-offers.ts";
import { type PartWork, piecesIn } from "./sheet-parts.ts";

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
export function designOffers(
  job: SheetJob,
  book: PriceBook,
  work: PartWork,
  whole: PartOffers,
): Outcome<readonly PartOffers[]> {
  let best: readonly PartOffers[] = [whole];
  let least = whole.best.fen;
  for (const groups of isSplit(job) ? groupings(work.designs) : []) {
    let fen = 0;
    const found: PartOffers[] = [];
    for (const group of groups) {
      const offers = offersOf(job, book, workOf(work, group), () => 0);
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
