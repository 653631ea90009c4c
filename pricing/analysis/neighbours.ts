import type { Job } from "#contract/jobs/jobs.ts";
import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { joined } from "#contract/wording/pricing/list-words.ts";
import * as neighbourWords from "#contract/wording/pricing/neighbour-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { feeFen, mmText } from "#pricing/core/decimal.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { type PricedWay, pricedWay, waysInSteps } from "#pricing/methods/ways.ts";
import { type Change, neighboursOf } from "./neighbour-jobs.ts";

/** 相近规格: nearly the same goods for clearly less money. */
export interface CheaperNeighbour {
  readonly way: PricedWay;
  readonly changes: readonly Change[];
  /** What is changed: `210×285`, `157 g`. */
  readonly words: string;
  /** Fen, against the cheapest way to make the job itself. */
  readonly saved: number;
}

function wordsOf(change: Change, { job }: PricedWay, book: PriceBook): string {
  switch (change.kind) {
    case "size": {
      const { gangRun } = indexOf(book);
      const format = job.quoteType === "pb" ? gangRun.get(job.formatId) : undefined;
      // A format of the shop is written as the shop writes it.
      const [first, second] =
        format === undefined
          ? [change.lengthMm, change.widthMm]
          : [format.widthMm, format.heightMm];
      return neighbourWords.size(mmText(first), mmText(second));
    }
    case "paper": {
      const { paperId, gsm, part = "", samePaper } = change;
      const name = indexOf(book).papers.get(paperId)?.name ?? paperId;
      return part + (samePaper ? neighbourWords.weight(gsm) : neighbourWords.paper(name, gsm));
    }
    case "cutPieces":
      return neighbourWords.cutPieces;
    case "onRolls":
      return neighbourWords.onRolls;
  }
}

/** Enough to be worth another format or paper, as the book says. */
function isWorth(saved: number, fen: number, book: PriceBook): boolean {
  const { leastSaving, leastPercent } = neighbourRules(book);
  return saved > 0 && saved >= feeFen(leastSaving) && saved * 100 >= fen * leastPercent;
}

/**
 * The best neighbour of a job, where it saves enough against every way to make the job itself. Each
 * further change has to save as much again. A step prices one job.
 */
export function* neighbourInSteps(job: Job, book: PriceBook): Steps<CheaperNeighbour | null> {
  const ways = yield* waysInSteps(job, book);
  const own = ways[0]?.total ?? (yield* pricedWay({ way: "catalogue", job }, book))[0]?.total;
  if (own === undefined) return null;
  const eachChange = (own * neighbourRules(book).leastPercent) / 100;
  let best: { readonly way: PricedWay; readonly changes: readonly Change[] } | undefined;
  let least = own;
  const seen = new Set<string>();
  for (const found of neighboursOf(job, book)) {
    yield;
    if (found === undefined) continue;
    const { changes, ...neighbour } = found;
    const name = JSON.stringify(neighbour.job);
    if (seen.has(name)) continue;
    seen.add(name);
    const [way] = yield* pricedWay(neighbour, book);
    if (way === undefined) continue;
    const weighed = way.total + (changes.length - 1) * eachChange;
    if (weighed >= least) continue;
    least = weighed;
    best = { way, changes };
  }
  if (best === undefined) return null;
  const { way, changes } = best;
  const saved = own - way.total;
  if (!isWorth(saved, own, book)) return null;
  const words = joined(changes.map((change) => wordsOf(change, way, book)));
  return { way, changes, words, saved };
}

export const cheaperNeighbour = (job: Job, book: PriceBook): CheaperNeighbour | null =>
  finished(neighbourInSteps(job, book));
