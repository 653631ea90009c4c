import { yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Pace, Warning } from "#contract/quotes/quote.ts";
import type { Making } from "#contract/quotes/quote-dates.ts";
import * as makingWords from "#contract/wording/pricing/making-words.ts";
import type { Costing, PlannedWork } from "#pricing/core/costing.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { hurried, leadDaysOf, ordinaryMaking, rushLevel } from "./making.ts";
import type { Priced } from "./price-once.ts";
import { rushPercent, type Totals, totalsAtRush } from "./totals.ts";

/** 交期: the ordinary pace and the book's levels of rush, each with its price and its days. */

interface WayOfMaking extends Pick<Costing, "leadDays"> {
  readonly plan: () => PlannedWork;
}

/** The production at the job's pace. */
export const paced = (book: PriceBook, making: Making, percent: number): Making =>
  percent === 0 ? making : hurried(making, rushLevel(book, percent));

/** The production of a job by one of its methods, at the job's pace. */
export const jobMaking = (job: Job, book: PriceBook, way: WayOfMaking): Making =>
  paced(book, ordinaryMaking(job, book, way.plan(), way.leadDays), rushPercent(job));

const ordinaryPace: Pick<Pace, "percent" | "name"> = { percent: 0, name: makingWords.ordinary };

/**
 * The book's levels, slowest first, and the job's own percentage where the book has no such level.
 */
function levelsWith(own: number, { rush }: PriceBook) {
  const levels = [ordinaryPace, ...rush];
  if (own !== 0 && !rush.some(({ percent }) => percent === own))
    levels.push({ percent: own, name: makingWords.rush(own) });
  return levels.sort((a, b) => a.percent - b.percent);
}

/**
 * The job's own pace and those that ship earlier than every cheaper one: a surcharge without effect
 * is not offered.
 */
export function pacesOf(job: Job, book: PriceBook, priced: Priced, ordinary: Making): Pace[] {
  if (job.quoteType === "paper") return [];
  const { totals } = priced;
  const own = job.rush;
  const levels = levelsWith(own, book);
  const paces: Pace[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (const { percent, name } of levels) {
    const making = paced(book, ordinary, percent);
    const leadDays = leadDaysOf(book, making);
    if (leadDays >= earliest && percent !== own) continue;
    earliest = Math.min(earliest, leadDays);
    const found: Outcome<Pick<Totals, "total">> =
      percent === own ? good(totals) : totalsAtRush(job, book, totals, percent);
    if (!found.ok) continue;
    const { total } = found.value;
    const difference = yuanOf(total - totals.total);
    paces.push({ name, percent, total: yuanOf(total), difference, leadDays, making });
  }
  return paces;
}

/** The surcharge saves no day compared with a cheaper pace. */
export function rushWarning(job: Job, paces: readonly Pace[]): Warning[] {
  const at = paces.findIndex(({ percent }) => percent === rushPercent(job));
  const [own, cheaper] = [paces[at], paces[at - 1]];
  if (own === undefined || cheaper === undefined || own.leadDays < cheaper.leadDays) return [];
  const message = makingWords.noEarlier(own.name, cheaper.name);
  return [{ code: "rush", field: "rush", message }];
}
