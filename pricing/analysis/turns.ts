import type { Job } from "#contract/jobs/jobs.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { leastWay, otherWays } from "#pricing/methods/ways.ts";

/** From `from` pieces (a kind) on, this way is the cheapest, until the next turn. */
export interface Turn {
  readonly from: number;
  readonly way: CodeOf<"way">;
}

type CountedJob = Extract<Job, { quoteType: "ysp" | "lz" | "inkLz" }>;

const isCounted = (job: Job): job is CountedJob =>
  job.quoteType === "ysp" || job.quoteType === "lz" || job.quoteType === "inkLz";

/**
 * Where the cheapest way changes, over the book's ladder of quantities, to the piece: the first
 * turn is the ladder's beginning. Empty where there is one way alone.
 */
export function turnsOf(job: Job, book: PriceBook): Turn[] {
  const others = otherWays(job, book).map((way) => way.job);
  // A way whose quantity is free, so that every number can be asked of it.
  const counted = [job, ...others].find(isCounted);
  if (others.length === 0 || counted === undefined) return [];
  const cheapestAt = (quantity: number) => leastWay({ ...counted, quantity }, book);
  /** The least quantity above `low` from which on `way` is the cheapest; `high` is one. */
  function turnBetween(low: number | undefined, high: number, way: CodeOf<"way">): number {
    let under = low ?? high - 1;
    let over = high;
    while (over - under > 1) {
      const middle = Math.floor((under + over) / 2);
      if (cheapestAt(middle) === way) over = middle;
      else under = middle;
    }
    return over;
  }
  const turns: Turn[] = [];
  let before: { quantity: number; way: CodeOf<"way"> } | undefined;
  for (const quantity of book.ladders[counted.quoteType]) {
    const way = cheapestAt(quantity);
    if (way === undefined) continue;
    if (way !== before?.way)
      turns.push({ from: turnBetween(before?.quantity, quantity, way), way });
    before = { quantity, way };
  }
  return turns;
}
