import type { Job } from "#contract/jobs/jobs.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Making } from "#contract/quotes/quote-dates.ts";
import { good } from "#pricing/core/outcome.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { jobMaking } from "#pricing/rating/paces.ts";
import { type Priced, priceInSteps } from "#pricing/rating/price-once.ts";
import { labelWays } from "./label-ways.ts";
import { waysOfGoods, waysOfSheet, waysOfTables } from "./sheet-ways.ts";
import type { Way } from "./way.ts";

/** One thing, every way that the shop has to make it. */

/** A way with its price: total in fen with tax, `quantity` in the unit of its own kind. */
export interface PricedWay extends Way {
  readonly total: number;
  readonly quantity: number;
  readonly unit: string;
  readonly making: () => Making;
}

type JobKind = Job["quoteType"];
type JobOf<Kind extends JobKind> = Extract<Job, { readonly quoteType: Kind }>;

/** How a kind is made: the way that its job asks for, and the others to the same thing. */
interface KindWays<Kind extends JobKind> {
  /** Null for what is made in one way alone. */
  readonly own: CodeOf<"way"> | null;
  readonly others: (job: JobOf<Kind>, book: PriceBook) => Way[];
}

const kindWays: { readonly [Kind in JobKind]: KindWays<Kind> } = {
  ysp: { own: "offset", others: waysOfSheet },
  pb: { own: "gangRun", others: waysOfGoods },
  pt: { own: "catalogue", others: waysOfGoods },
  ...labelWays,
  paper: { own: null, others: () => [] },
};

const othersOf = <Kind extends JobKind>(kind: Kind, job: JobOf<Kind>, book: PriceBook): Way[] =>
  kindWays[kind].others(job, book);

/** The other ways to the same thing; empty where there is none. */
export const otherWays = (job: Job, book: PriceBook): Way[] => othersOf(job.quoteType, job, book);

/** A way with its price; none where it cannot make the job. Steps as those of one price. */
export function* pricedWay({ way, job }: Way, book: PriceBook, known?: Priced): Steps<PricedWay[]> {
  const priced = known === undefined ? yield* priceInSteps(job, book) : good(known);
  if (!priced.ok) return [];
  const { costing, totals } = priced.value;
  const { quantity, unit } = costing;
  const making = () => jobMaking(job, book, costing);
  return [{ way: costing.way ?? way, job, total: totals.total, quantity, unit, making }];
}

/**
 * The job's own way and the others with their prices, cheapest first; of equals the own one. A step
 * is the price of one way, or a part of its search for press sheets.
 * @param priced the job itself, where its price is known already
 */
export function* waysInSteps(job: Job, book: PriceBook, priced?: Priced): Steps<PricedWay[]> {
  const { own } = kindWays[job.quoteType];
  if (own === null) return [];
  const found = yield* pricedWay({ way: own, job }, book, priced);
  for (const way of otherWays(job, book)) {
    yield;
    found.push(...(yield* pricedWay(way, book)));
  }
  // A job that leaves the press open takes one of the ways that are named beside it.
  return found
    .filter(({ way }, index) => found.findIndex((one) => one.way === way) === index)
    .sort((a, b) => a.total - b.total);
}

export const pricedWays = (job: Job, book: PriceBook, priced?: Priced): PricedWay[] =>
  finished(waysInSteps(job, book, priced));

/** The job's own way and the others; a job that leaves the press open weighs its presses itself. */
function rivals(job: Job, book: PriceBook): Way[] {
  if (job.quoteType === "ysp" && job.pressId === undefined) {
    const open = { ...job, printing: "auto" } as const;
    return [{ way: "offset", job: open }, ...waysOfTables(open, book)];
  }
  const { own } = kindWays[job.quoteType];
  return own === null ? [] : [{ way: own, job }, ...otherWays(job, book)];
}

/** The cheapest way alone, without the list of all; nothing where the job cannot be priced. */
export function* leastWay(job: Job, book: PriceBook): Steps<CodeOf<"way"> | undefined> {
  let least: { readonly way: CodeOf<"way">; readonly fen: number } | undefined;
  for (const rival of rivals(job, book)) {
    const priced = yield* priceInSteps(rival.job, book);
    if (!priced.ok) continue;
    const fen = priced.value.totals.total;
    if (least === undefined || fen < least.fen)
      least = { way: priced.value.costing.way ?? rival.way, fen };
  }
  return least?.way;
}

/** The job as it is cheapest made; itself where nothing is cheaper or it cannot be priced. */
export const cheapestWay = (job: Job, book: PriceBook): Job => pricedWays(job, book)[0]?.job ?? job;
