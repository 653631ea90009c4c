import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { isFinished } from "#contract/lookups/kinds.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { leastWay, otherWays } from "#pricing/methods/ways.ts";

/** From `from` pieces (a kind) on, this method is the cheapest, until the next entry. */
export interface Turn {
  readonly from: number;
  readonly way: CodeOf<"way">;
}

/**
 * The quantities at which the cheapest method changes, within the book's ladder, exact to the
 * piece. The first is the ladder's beginning. Empty where there is one method only, or where the
 * designs have unlike quantities.
 */
export const turnsOf = (job: Job, book: PriceBook): Turn[] => finished(turnsInSteps(job, book));

/** The same, where a step prices one way of one quantity. */
export function* turnsInSteps(job: Job, book: PriceBook): Steps<Turn[]> {
  if (hasOwnQuantities(job)) return [];
  const others = otherWays(job, book).map((way) => way.job);
  // A method with free quantities, so that every number can be priced with it.
  const counted = [job, ...others].find(isFinished);
  if (others.length === 0 || counted === undefined) return [];
  const cheapestAt = (quantity: number) => leastWay({ ...counted, quantity }, book);
  /** The least quantity above `low` at which `way` is the cheapest; it is at `high`. */
  function* turnBetween(low: number | undefined, high: number, way: CodeOf<"way">): Steps<number> {
    let under = low ?? high - 1;
    let over = high;
    while (over - under > 1) {
      const middle = Math.floor((under + over) / 2);
      if ((yield* cheapestAt(middle)) === way) over = middle;
      else under = middle;
    }
    return over;
  }
  const turns: Turn[] = [];
  let before: { quantity: number; way: CodeOf<"way"> } | undefined;
  for (const quantity of book.ladders[counted.quoteType]) {
    const way = yield* cheapestAt(quantity);
    if (way === undefined) continue;
    if (way !== before?.way)
      turns.push({ from: yield* turnBetween(before?.quantity, quantity, way), way });
    before = { quantity, way };
  }
  return turns;
}
